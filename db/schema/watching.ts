import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns';
import { duels } from './duels';

/** A player who has opened the pack of a duel, and so has seen its result. */
export const duelOpenings = pgTable(
  'duel_openings',
  {
    duelId: text('duel_id')
      .notNull()
      .references(() => duels.duelId),
    side: text('side').notNull(),
    openedAt: timestampColumn('opened_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.duelId, table.side] }),
    check('opening_side', sql`${table.side} in ('creator', 'opponent')`),
  ],
);

/**
 * How many streams of one instance watch a duel, as it reported last. Without an entry nobody watches. An instance that
 * ended without a word stops reporting, and its entries are deleted by the others.
 */
export const duelViewers = pgTable(
  'duel_viewers',
  {
    instanceId: text('instance_id').notNull(),
    duelId: text('duel_id').notNull(),
    viewers: integer('viewers').notNull(),
    reportedAt: timestampColumn('reported_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.instanceId, table.duelId] }),
    check('somebody_watches', sql`${table.viewers} > 0`),
    index('viewers_of_a_duel').on(table.duelId),
    index('viewers_by_age').on(table.reportedAt),
  ],
);
