import { asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { packs } from '../../db/schema/packs';
import { verifiedRounds } from '../../db/schema/rounds';

/** A settled round with the price of its pack; null if the pack isn't stored. */
export interface PricedRound {
  readonly round: typeof verifiedRounds.$inferSelect;
  readonly price: { readonly amount: bigint; readonly mint: string; readonly decimals: number } | null;
}

const { occurredAt, mode, roundId } = verifiedRounds;

/** Lists the newest settled rounds that are younger than `since`. */
export const listRecentRounds = (queries: Queries, since: Date, limit: number): Promise<PricedRound[]> =>
  queries
    .select({
      round: verifiedRounds,
      price: { amount: packs.priceAmount, mint: packs.priceMint, decimals: packs.priceDecimals },
    })
    .from(verifiedRounds)
    .leftJoin(packs, eq(packs.packId, verifiedRounds.packId))
    .where(gt(occurredAt, since))
    .orderBy(desc(occurredAt), asc(mode), desc(roundId))
    .limit(limit);

/** Counts the settled rounds that are younger than `since`, up to `limit`. */
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
