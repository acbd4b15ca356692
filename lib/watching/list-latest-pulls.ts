import type { Database } from '../../db/client';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import type { CardTier } from '../cards/tier';
import { type LatestPull, listLatestPulls } from './contract';
import { countRecentRounds, listRecentRounds, type PricedRound } from './pull-store';
import { findBestPull } from './rules/best-pull';

interface Services {
  readonly database: Database;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Maximum number of pulls listed. */
const MAX_LISTED_PULLS = 12;
/** Maximum number of rounds among which the best pull is found. */
const MAX_COMPARED_ROUNDS = 100;
/** Maximum number of rounds counted: a count of 1,000 means at least so many. */
const MAX_COUNTED_ROUNDS = 1_000;

/** Returns the newest pulls, and of the last 24 hours the best pull and the number of rounds. Same for every caller. */
export const listLatestPullsHandler = defineReadHandler(listLatestPulls)(
  async ({ services: { database }, now }: HandlerContext<Services>) => {
    const since = new Date(now.getTime() - DAY_MS);
    const [ofDay, roundCount] = await Promise.all([
      listRecentRounds(database.queries, since, MAX_COMPARED_ROUNDS),
      countRecentRounds(database.queries, since, MAX_COUNTED_ROUNDS),
    ]);
    // If the last 24 hours have too few pulls, lists older ones as well.
    const newest =
      ofDay.length >= MAX_LISTED_PULLS
        ? ofDay.slice(0, MAX_LISTED_PULLS)
        : await listRecentRounds(database.queries, new Date(0), MAX_LISTED_PULLS);
    return { body: { pulls: newest.map(toPull), best: findBestPull(ofDay.map(toPull)), roundCount } };
  },
);

/** Returns the round's most valuable draw. Throws if the round has no draw. */
function toPull({ round, price }: PricedRound): LatestPull {
  const { draws, valueMint, valueDecimals } = round.outcome;
  const [top, ...others] = draws.map((draw) => ({ ...draw, amount: BigInt(draw.valueAmount) }));
  if (top === undefined) throw new Error(`round ${round.roundId} has no draw`);
  const { cardId, tier, amount } = others.reduce((high, each) => (each.amount > high.amount ? each : high), top);
  return {
    mode: round.mode as LatestPull['mode'],
    roundId: round.roundId,
    occurredAt: round.occurredAt,
    pack: { packId: round.packId, name: round.packName, tier: round.packTier as LatestPull['pack']['tier'], price },
    cardId,
    tier: tier as CardTier,
    value: { amount, mint: valueMint, decimals: valueDecimals },
  };
}
