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
 * Number of an instance's streams that watch a duel, as the instance last reported it; no row if there are none. An
 * instance that crashed stops reporting, and the other instances delete its rows.
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
