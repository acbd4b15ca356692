import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns';
import { duels } from './duels';

/**
 * When each duel was checked against the chain. Kept out of `duels`, because it changes with every check and that
 * table's rows are wide.
 */
export const duelChecks = pgTable('duel_checks', {
  duelId: text('duel_id')
    .primaryKey()
    .references(() => duels.duelId),
  /** When a participant's poll last began a check; null if none has. */
  begunAt: timestampColumn('begun_at'),
  /**
   * The time as of which the chain's state is stored: the begin of the last check that succeeded. Null before the
   * first.
   */
  checkedAt: timestampColumn('checked_at'),
});
