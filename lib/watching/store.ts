import { and, desc, eq, gt, inArray, isNotNull, min, notExists, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import type { NewRow } from '../../db/rows';
import { duelEvents, duels } from '../../db/schema/duels';
import { verifiedRounds } from '../../db/schema/rounds';
import { duelOpenings } from '../../db/schema/watching';
import type { DuelSide, DuelStatus } from '../duel/rules/duel';
import type { PackOpenings } from './rules/reveal-time';

/** Records when a player opened the pack. Changes nothing if that was recorded before. */
export const insertOpening = (queries: Queries, row: NewRow<typeof duelOpenings>): Promise<unknown> =>
  queries.insert(duelOpenings).values(row).onConflictDoNothing();

/** Returns when each side opened its pack; null for a side that hasn't. */
export async function readOpenings(queries: Queries, duelId: string): Promise<PackOpenings> {
  const rows = await queries.select().from(duelOpenings).where(eq(duelOpenings.duelId, duelId));
  const findTime = (side: string): Date | null => rows.find((row) => row.side === side)?.openedAt ?? null;
  return { creator: findTime('creator'), opponent: findTime('opponent') };
}

/**
 * Lists a wallet's duels with a result that were created after `since` and whose pack the wallet hasn't opened, newest
 * first.
 */
export async function listUnopenedDuels(
  queries: Queries,
  wallet: string,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<string[]> {
  // One query for each side, since each has its own index.
  const listOfSide = (side: DuelSide) =>
    queries
      .select({ duelId: duels.duelId, createdAt: duels.createdAt })
      .from(duels)
      .where(
        and(
          eq(side === 'creator' ? duels.creatorWallet : duels.opponentWallet, wallet),
          gt(duels.createdAt, since),
          isNotNull(duels.result),
          notExists(
            queries
              .select({ side: duelOpenings.side })
              .from(duelOpenings)
              .where(and(eq(duelOpenings.duelId, duels.duelId), eq(duelOpenings.side, side))),
          ),
        ),
      )
      .orderBy(desc(duels.createdAt), desc(duels.duelId))
      .limit(limit);
  const rows = (await Promise.all([listOfSide('creator'), listOfSide('opponent')])).flat();
  const newestFirst = rows.toSorted((left, right) => right.createdAt.getTime() - left.createdAt.getTime());
  return newestFirst.slice(0, limit).map(({ duelId }) => duelId);
}

/** Returns when a duel was first recorded as resolved or settled; null if it wasn't. */
export async function readResultTime(queries: Queries, duelId: string): Promise<Date | null> {
  const hasResult = inArray(duelEvents.statusTo, ['resolved', 'settled'] satisfies DuelStatus[]);
  const [row] = await queries
    .select({ at: min(duelEvents.at) })
    .from(duelEvents)
    .where(and(eq(duelEvents.duelId, duelId), hasResult));
  return row?.at ?? null;
}

/** Statuses of a duel with two players whose result is still to come. The status nearest to the result is first. */
const LIVE_STATUSES = ['resolving', 'funded', 'committing', 'funding', 'matched'] satisfies DuelStatus[];

/**
 * Returns the live duel whose status is first in `LIVE_STATUSES`; of several the one with the highest fee, then the
 * newest. Null if there is none. A duel is live if it has such a status and was updated after `changedAfter`.
 */
export async function findLiveDuel(queries: Queries, changedAfter: Date): Promise<string | null> {
  const order = sql.raw(`array[${LIVE_STATUSES.map((status) => `'${status}'`).join()}]`);
  const [row] = await queries
    .select({ duelId: duels.duelId })
    .from(duels)
    .where(and(inArray(duels.status, LIVE_STATUSES), gt(duels.updatedAt, changedAfter)))
    .orderBy(sql`array_position(${order}, ${duels.status})`, desc(duels.feeLamports), desc(duels.createdAt))
    .limit(1);
  return row?.duelId ?? null;
}

/** Number of the newest results that `findReplay` compares, at most. */
const MAX_COMPARED_RESULTS = 100;

/** Returns the recent duel with the most valuable card, the newest of equals; null if there is no settled duel. */
export async function findReplay(queries: Queries): Promise<string | null> {
  const rounds = await queries
    .select({ duelId: verifiedRounds.roundId, outcome: verifiedRounds.outcome })
    .from(verifiedRounds)
    .where(eq(verifiedRounds.mode, 'duels'))
    .orderBy(desc(verifiedRounds.occurredAt), desc(verifiedRounds.roundId))
    .limit(MAX_COMPARED_RESULTS);
  let best: { duelId: string; value: bigint } | null = null;
  for (const { duelId, outcome } of rounds) {
    const values = outcome.draws.map(({ valueAmount }) => BigInt(valueAmount));
    const value = values.reduce((highest, each) => (each > highest ? each : highest), 0n);
    if (best === null || value > best.value) best = { duelId, value };
  }
  return best?.duelId ?? null;
}
