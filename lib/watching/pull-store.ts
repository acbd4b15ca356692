import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { gachaMachines } from '../../db/schema/gacha';
import { packs } from '../../db/schema/packs';
import { verifiedRounds } from '../../db/schema/rounds';

/** A settled round with the present price of its pack or pack machine. `price` is null if no price is stored. */
export interface PricedRound {
  readonly round: typeof verifiedRounds.$inferSelect;
  readonly price: { readonly amount: bigint; readonly mint: string; readonly decimals: number } | null;
}

const { occurredAt, mode, roundId } = verifiedRounds;

/** Lists the newest rounds that were settled after `since`. */
export async function listRecentRounds(queries: Queries, since: Date, limit: number): Promise<PricedRound[]> {
  const rows = await queries
    .select({
      round: verifiedRounds,
      packPrice: { amount: packs.priceAmount, mint: packs.priceMint, decimals: packs.priceDecimals },
      machinePrice: {
        amount: gachaMachines.priceAmount,
        mint: gachaMachines.priceMint,
        decimals: gachaMachines.priceDecimals,
      },
    })
    .from(verifiedRounds)
    .leftJoin(packs, and(eq(mode, 'duels'), eq(packs.packId, verifiedRounds.packId)))
    .leftJoin(gachaMachines, and(eq(mode, 'gacha'), eq(gachaMachines.machineKey, verifiedRounds.packId)))
    .where(gt(occurredAt, since))
    .orderBy(desc(occurredAt), asc(mode), desc(roundId))
    .limit(limit);
  return rows.map(({ round, packPrice, machinePrice }) => ({ round, price: packPrice ?? machinePrice }));
}

/** Counts the rounds that were settled after `since`, up to `limit`. */
export async function countRecentRounds(queries: Queries, since: Date, limit: number): Promise<number> {
  const recent = queries
    .select({ occurredAt })
    .from(verifiedRounds)
    .where(gt(occurredAt, since))
    .limit(limit)
    .as('recent');
  const [row] = await queries.select({ count: sql<number>`count(*)::int` }).from(recent);
  return row?.count ?? 0;
}
