import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, units } from './columns';
import { gachaPaymentIntents } from './gacha';

/** How far the finalized history of a token account that machines are paid into was listed. */
export const treasuryWalks = pgTable('treasury_walks', {
  account: text('account').primaryKey(),
  /** Counts up with every step; who read another version writes nothing. */
  version: integer('version').notNull(),
  readUntil: text('read_until'),
  readHeight: units('read_height'),
  /** When `readUntil` was reached: a node may forget it once it is older than history is kept. */
  readAt: instant('read_at'),
  walkTop: text('walk_top'),
  walkBefore: text('walk_before'),
  walkHeight: units('walk_height'),
  walkWhole: boolean('walk_whole').notNull(),
});

/** A transaction that touched the treasury and is not dealt with yet; the row goes with what follows from it. */
export const treasuryArrivals = pgTable(
  'treasury_arrivals',
  {
    signature: text('signature').primaryKey(),
    account: text('account').notNull(),
    foundAt: instant('found_at').notNull(),
    /** The payment it is of, once it was read, and another transaction or payment must end first; null while unread. */
    intentId: text('intent_id').references(() => gachaPaymentIntents.intentId),
    nextCheckAt: instant('next_check_at').notNull(),
    checkAttempts: integer('check_attempts').notNull(),
    /** Of the reading that works on it; null where none does. */
    leaseToken: text('lease_token'),
  },
  (table) => [index('arrivals_due').on(table.account, table.nextCheckAt)],
);
