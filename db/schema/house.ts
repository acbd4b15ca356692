import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, units } from './columns';
import { duels } from './duels';

/**
 * What the house may stake, and what it has at stake: one row, in lamports. The limits are an operator's
 * (`npm run house:limits`); a trigger on `duels` takes a stake out when its duel
 * is over and no payment can reach it any more, and in again when one did all the same.
 */
export const houseTreasury = pgTable(
  'house_treasury',
  {
    treasuryId: text('treasury_id').primaryKey(),
    /** In all its duels that are not over, and in cancelled ones that a payment may still reach. */
    exposureLamports: units('exposure_lamports').notNull(),
    exposureLimit: units('exposure_limit').notNull(),
    /** Of all duels that begin on one day (UTC), and of those with one wallet. */
    dayLimit: units('day_limit').notNull(),
    walletDayLimit: units('wallet_day_limit').notNull(),
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

/** What the house put on one duel. With one wallet it counts for its day, whatever becomes of the duel. */
export const houseStakes = pgTable(
  'house_stakes',
  {
    duelId: text('duel_id')
      .primaryKey()
      .references(() => duels.duelId),
    wallet: text('wallet').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    lamports: units('lamports').notNull(),
    /** When the duel ended that is out of the exposure; null while it counts. */
    releasedAt: instant('released_at'),
  },
  (table) => [
    check('stake_is_positive', sql`${table.lamports} > 0`),
    index('stakes_of_a_day').on(table.day, table.wallet),
  ],
);
