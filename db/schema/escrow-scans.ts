import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bigintColumn } from './columns';
import { duels } from './duels';

/**
 * How far the finalized history of an escrow account was read. A walk goes from the newest signature back to
 * `readUntil`, in pages over several runs, so no spam can bury a deposit.
 */
export const escrowScans = pgTable('escrow_scans', {
  escrowAddress: text('escrow_address').primaryKey(),
  duelId: text('duel_id')
    .notNull()
    .unique()
    .references(() => duels.duelId),
  /** Increases with every step. A writer that read an older version writes nothing. */
  version: integer('version').notNull(),
  /** The newest signature of the last walk that ended without a gap; everything up to it was read. Null before. */
  readUntil: text('read_until'),
  /** Finalized block height up to which everything was read. */
  readHeight: bigintColumn('read_height'),
  // State of an unfinished walk: where it began, where it is, the finalized height that was read before it, and whether
  // the node returned every transaction so far.
  walkTop: text('walk_top'),
  walkBefore: text('walk_before'),
  walkHeight: bigintColumn('walk_height'),
  walkWhole: boolean('walk_whole').notNull(),
  /** Whether the calls found so far are stored. Early releases of 0.5 only stored how an account ended. */
  callsKept: boolean('calls_kept').notNull().default(false),
  // These columns are unused since calls are stored: this release writes constants, and only older ones wrote values.
  committedSeed: text('committed_seed'),
  walkClosed: boolean('walk_closed').notNull(),
  refunded: boolean('refunded').notNull(),
  settledParts: integer('settled_parts').notNull(),
  closed: boolean('closed').notNull(),
});
