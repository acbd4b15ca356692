import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { bigintColumn, timestampColumn } from './columns';
import { duels } from './duels';

/**
 * The house's limits and its current exposure, in lamports; a single row. Operators set the limits
 * (`npm run house:limits`). A trigger on `duels` subtracts a duel's stake from the exposure once the duel is over and
 * no payment can reach it any more. If a payment does reach it, the trigger adds the stake again.
 */
export const houseTreasury = pgTable(
  'house_treasury',
  {
    treasuryId: text('treasury_id').primaryKey(),
    /** Sum of the house's stakes in duels that are not over, and in cancelled ones that a payment may still reach. */
    exposureLamports: bigintColumn('exposure_lamports').notNull(),
    exposureLimit: bigintColumn('exposure_limit').notNull(),
    /** Maximum lamports staked on one day (UTC). The stake of a cancelled duel doesn't count once it was released. */
    dayLimit: bigintColumn('day_limit').notNull(),
    /** Maximum lamports staked on one day (UTC) in duels with one wallet. Those of cancelled duels count too. */
    walletDayLimit: bigintColumn('wallet_day_limit').notNull(),
  },
  (table) => [
    check('one_treasury', sql`${table.treasuryId} = 'house'`),
    check('exposure_is_not_negative', sql`${table.exposureLamports} >= 0`),
    check(
      'house_limits_are_not_negative',
      sql`least(${table.exposureLimit}, ${table.dayLimit}, ${table.walletDayLimit}) >= 0`,
    ),
  ],
);

/**
 * The house's stake in one duel against `wallet`, staked on `day` (UTC). For the wallet's daily limit it counts even if
 * the duel is cancelled.
 */
export const houseStakes = pgTable(
  'house_stakes',
  {
    duelId: text('duel_id')
      .primaryKey()
      .references(() => duels.duelId),
    wallet: text('wallet').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    lamports: bigintColumn('lamports').notNull(),
    /** When the stake was released from the exposure; null while it is part of it. */
    releasedAt: timestampColumn('released_at'),
  },
  (table) => [
    check('stake_is_positive', sql`${table.lamports} > 0`),
    index('stakes_of_a_day').on(table.day, table.wallet),
  ],
);
