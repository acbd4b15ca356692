import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns';
import { duels } from './duels';

/**
 * Alerts about money that arrived where no duel waits for it, and about contradictions between chain and record: one
 * row per duel and kind. `resolvedAt` is null while the alert is open.
 */
export const custodyAlerts = pgTable(
  'custody_alerts',
  {
    duelId: text('duel_id')
      .notNull()
      .references(() => duels.duelId),
    kind: text('kind').notNull(),
    openedAt: timestampColumn('opened_at').notNull(),
    resolvedAt: timestampColumn('resolved_at'),
    amounts: jsonb('amounts').$type<readonly StoredAmount[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.duelId, table.kind] }),
    check(
      'alert_kind',
      sql`${table.kind} in ('late-deposit', 'stale-deposit', 'duplicate-deposit', 'unmatched-deposit', 'unexpected-result', 'false-chain-state', 'record-corrected', 'unknown-entropy')`,
    ),
    check('alert_resolved_after_it_opened', sql`${table.resolvedAt} >= ${table.openedAt}`),
    index('alerts_newest').on(table.openedAt, table.duelId, table.kind),
    index('open_alerts').on(table.openedAt, table.duelId, table.kind).where(sql`${table.resolvedAt} is null`),
  ],
);

/**
 * One side's fee that was in the escrow account when the alert was saved, or had been there. `amount` is a decimal
 * string in base units of `mint`.
 */
export interface StoredAmount {
  readonly side: 'creator' | 'opponent';
  readonly amount: string;
  readonly mint: string;
  readonly decimals: number;
}
