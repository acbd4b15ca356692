import { and, eq, lte, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import type { NewRow } from '../../db/rows';
import { duels } from '../../db/schema/duels';
import { houseStakes, houseTreasury } from '../../db/schema/house';

/** The house's limits and its present exposure, in lamports. */
export type HouseTreasury = typeof houseTreasury.$inferSelect;

/**
 * The house's stakes of one day, in lamports. `walletLamports` counts all duels with one wallet; `totalLamports` leaves
 * out cancelled duels whose stake was released.
 */
export interface DayStakes {
  readonly totalLamports: bigint;
  readonly walletLamports: bigint;
}

/**
 * Adds to the exposure, or returns null if the limit doesn't allow it. Locks the treasury's row: no other transaction
 * can stake until this one ends, so a sum of the day's stakes that is read afterwards can't grow meanwhile.
 */
export async function addExposure(transaction: Transaction, lamports: bigint): Promise<HouseTreasury | null> {
  const grown = sql`${houseTreasury.exposureLamports} + ${lamports}`;
  const [row] = await transaction
    .update(houseTreasury)
    .set({ exposureLamports: grown })
    .where(lte(grown, houseTreasury.exposureLimit))
    .returning();
  return row ?? null;
}

/** Sums the house's stakes of a UTC day: against all wallets, and against `wallet` (0 for null). */
export async function sumDayStakes(queries: Queries, day: string, wallet: string | null): Promise<DayStakes> {
  const [row] = await queries
    .select({
      all: sql<string>`coalesce(sum(${houseStakes.lamports}) filter (where ${duels.status} <> 'cancelled' or ${houseStakes.releasedAt} is null), 0)`,
      wallet: sql<string>`coalesce(sum(${houseStakes.lamports}) filter (where ${houseStakes.wallet} = ${wallet}), 0)`,
    })
    .from(houseStakes)
    .innerJoin(duels, eq(duels.duelId, houseStakes.duelId))
    .where(eq(houseStakes.day, day));
  return { totalLamports: BigInt(row?.all ?? 0), walletLamports: BigInt(row?.wallet ?? 0) };
}

export async function insertStake(
  transaction: Transaction,
  stake: NewRow<typeof houseStakes, 'releasedAt'>,
): Promise<void> {
  await transaction.insert(houseStakes).values(stake);
}

/** Whether these two wallets have an unfinished duel with each other. */
export async function haveUnfinishedDuel(transaction: Transaction, one: string, other: string): Promise<boolean> {
  const found = await transaction
    .select({ duelId: duels.duelId })
    .from(duels)
    .where(
      and(
        sql`${duels.status} not in ('settled', 'refunded', 'cancelled')`,
        or(
          and(eq(duels.creatorWallet, one), eq(duels.opponentWallet, other)),
          and(eq(duels.creatorWallet, other), eq(duels.opponentWallet, one)),
        ),
      ),
    )
    .limit(1);
  return found.length > 0;
}

export async function readHouseTreasury(queries: Queries): Promise<HouseTreasury> {
  const [row] = await queries.select().from(houseTreasury);
  if (row === undefined) throw new Error('The treasury of the house has no row; its migration makes one.');
  return row;
}

export type HouseLimits = Pick<HouseTreasury, 'exposureLimit' | 'dayLimit' | 'walletDayLimit'>;

/** Sets the given limits. Existing stakes are kept, even above a new limit. */
export async function setHouseLimits(queries: Queries, limits: Partial<HouseLimits>): Promise<void> {
  if (Object.keys(limits).length > 0) await queries.update(houseTreasury).set(limits);
}
