import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bigintColumn, timestampColumn } from './columns';
import { gachaPaymentIntents } from './gacha';

/** How far the finalized history of a token account that machines are paid into was listed. */
export const treasuryWalks = pgTable('treasury_walks', {
  account: text('account').primaryKey(),
  /** Increases with every step. A writer that read an older version writes nothing. */
  version: integer('version').notNull(),
  /** The newest signature of the last walk that ended without a gap; everything up to it was read. Null before. */
  readUntil: text('read_until'),
  /** Finalized block height up to which everything was read. */
  readHeight: bigintColumn('read_height'),
  /**
   * When a walk last read the history completely. Nodes may have forgotten `readUntil` once that is longer ago than
   * they keep history.
   */
  readAt: timestampColumn('read_at'),
  // State of an unfinished walk from the newest signature back to `readUntil`: where it began, where it is, the
  // finalized height that was read before it, and whether the node returned every transaction so far.
  walkTop: text('walk_top'),
  walkBefore: text('walk_before'),
  walkHeight: bigintColumn('walk_height'),
  walkWhole: boolean('walk_whole').notNull(),
});

/** A transaction in the treasury's history that wasn't processed yet. Its row is deleted once it is. */
export const treasuryArrivals = pgTable(
  'treasury_arrivals',
  {
    signature: text('signature').primaryKey(),
    account: text('account').notNull(),
    foundAt: timestampColumn('found_at').notNull(),
    /**
     * The payment that this transaction pays, if it was read and waits for another transaction or payment to end; null
     * while unread.
     */
    intentId: text('intent_id').references(() => gachaPaymentIntents.intentId),
    nextCheckAt: timestampColumn('next_check_at').notNull(),
    checkAttempts: integer('check_attempts').notNull(),
    /** Token of the run that claimed this arrival; null if none has. */
    leaseToken: text('lease_token'),
  },
  (table) => [index('arrivals_due').on(table.account, table.nextCheckAt)],
);
