import { sql } from 'drizzle-orm';
import { check, customType, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns';

/** Text that is ordered by its bytes in every database, whatever its locale. */
const byteOrderedText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/**
 * Settled duels and rips that can be verified, with public data only. Triggers on `duel_events` and `gacha_rip_steps`
 * write a row in the transaction that settles the round.
 */
export const verifiedRounds = pgTable(
  'verified_rounds',
  {
    mode: byteOrderedText('mode').notNull(),
    roundId: byteOrderedText('round_id').notNull(),
    occurredAt: timestampColumn('occurred_at').notNull(),
    providerMode: text('provider_mode').notNull(),
    packId: text('pack_id').notNull(),
    packName: text('pack_name').notNull(),
    packTier: text('pack_tier').notNull(),
    outcome: jsonb('outcome').$type<StoredOutcome>().notNull(),
    /** SHA-256 of a canonical form: a duel's is that of the provider's signed answer, a rip's that of its result. */
    proofHash: text('proof_hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mode, table.roundId] }),
    check('round_mode', sql`${table.mode} in ('duels', 'gacha')`),
    check('a_mock_proves_nothing', sql`${table.providerMode} in ('reference', 'external')`),
    check('proof_hash_is_a_hash', sql`${table.proofHash} ~ '^[0-9a-f]{64}$'`),
    // The columns have no nulls, but the index must place nulls as the query does: else Postgres doesn't sort by the
    // index.
    index('rounds_newest').on(
      table.occurredAt.desc().nullsFirst(),
      table.mode.asc(),
      table.roundId.desc().nullsFirst(),
    ),
  ],
);

/** The outcome of a round. Of a rip, `winner`, `decidedBy` and `side` are null. Amounts are decimal strings. */
export interface StoredOutcome {
  readonly winner: 'creator' | 'opponent' | null;
  readonly decidedBy: 'value' | 'coin' | null;
  readonly draws: readonly {
    readonly side: 'creator' | 'opponent' | null;
    readonly cardId: string;
    readonly tier: string;
    readonly valueAmount: string;
  }[];
  readonly valueMint: string;
  readonly valueDecimals: number;
}
