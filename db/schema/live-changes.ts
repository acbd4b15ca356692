import { sql } from 'drizzle-orm';
import { bigint, boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns';

/**
 * Changes of records, in the order of their commits, for streams and the feed of changes. Deferred triggers write them
 * (`append_live_change`). A row has little more than the record's id and new status; the record itself is read from its
 * own endpoint.
 */
export const liveChanges = pgTable(
  'live_changes',
  {
    /** Greater than that of every change committed before. There may be gaps. */
    position: bigint('position', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    type: text('type').notNull(),
    recordId: text('record_id').notNull(),
    /** The event's sequence in its duel, or the step's in its rip; null for records without versions. */
    version: integer('version'),
    status: text('status').notNull(),
    at: timestampColumn('at').notNull(),
    /** Whether anyone may see the change; otherwise only `wallets` may. */
    isPublic: boolean('is_public').notNull(),
    /** Whether this change also changes the list of open duels or the list of results. */
    isInLobby: boolean('is_in_lobby').notNull(),
    /** The wallets that take part in the record, or are invited to it. Empty for a result. */
    wallets: text('wallets').array().notNull(),
  },
  (table) => [
    check(
      'change_type',
      sql`${table.type} in ('duel', 'opening', 'result', 'search', 'transaction', 'payment', 'rip', 'refund')`,
    ),
    check('the_lobby_is_public', sql`${table.isPublic} or not ${table.isInLobby}`),
    check('a_private_change_has_a_wallet', sql`${table.isPublic} or cardinality(${table.wallets}) > 0`),
  ],
);
