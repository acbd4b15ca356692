import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns';

/** The provider's commitment to a seed, made ahead of time. A duel takes one, and no other duel ever gets it. */
export const providerCommitments = pgTable(
  'provider_commitments',
  {
    seedCommitment: text('seed_commitment').primaryKey(),
    providerKey: text('provider_key').notNull(),
    /**
     * Id for the duel that takes the commitment; a new duel gets its id from here. Null in rows of an earlier protocol,
     * which no duel takes.
     */
    duelId: text('duel_id'),
    fetchedAt: timestampColumn('fetched_at').notNull(),
    takenAt: timestampColumn('taken_at'),
  },
  (table) => [
    check('commitment_is_a_hash', sql`${table.seedCommitment} ~ '^[0-9a-f]{64}$'`),
    index('free_commitments').on(table.providerKey, table.fetchedAt).where(sql`${table.takenAt} is null`),
    uniqueIndex('one_commitment_per_duel').on(table.duelId),
  ],
);
