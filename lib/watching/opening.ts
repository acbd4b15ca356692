import type { Database, Queries } from '../../db/client';
import { defineReadHandler, defineWriteHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { requireCallerWallet } from '../api/session-wallet';
import { findSide } from '../duel/rules/duel';
import { findDuel, type StoredDuel } from '../duel/store';
import { getPackOpening, openPack, type PackOpeningBody } from './contract';
import { calculateRevealTime } from './rules/reveal-time';
import { insertOpening, readOpenings, readResultTime } from './store';

interface Services {
  readonly database: Database;
}

async function buildOpeningBody(
  queries: Queries,
  { duelId, matchmakingMode }: Pick<StoredDuel, 'duelId' | 'matchmakingMode'>,
  now: Date,
): Promise<PackOpeningBody> {
  const openings = await readOpenings(queries, duelId);
  const resultAt = await readResultTime(queries, duelId);
  const revealAt = calculateRevealTime(resultAt, openings, matchmakingMode === 'house');
  const { creator, opponent } = openings;
  return { duelId, creatorOpenedAt: creator, opponentOpenedAt: opponent, revealAt, answeredAt: now };
}

/** Returns when each player opened the pack, and when spectators see the cards. Throws `not-found`. */
export const getPackOpeningHandler = defineReadHandler(getPackOpening)(
  async ({ services, now }: HandlerContext<Services>, { params: { duelId } }) => {
    const { queries } = services.database;
    const duel = await findDuel(queries, duelId);
    if (duel === null) throw new ProblemError('not-found');
    return { body: await buildOpeningBody(queries, duel, now) };
  },
);

/**
 * Records that the caller has opened the pack. Throws `not-found`, `forbidden` for callers who aren't the duel's
 * players, and `duel-without-result` before the duel has a result.
 */
export const openPackHandler = defineWriteHandler(openPack)({
  gather: async ({ caller }: HandlerContext<Services>) => requireCallerWallet(caller),
  async apply({ now }, transaction, { params: { duelId } }, wallet) {
    const duel = await findDuel(transaction, duelId);
    if (duel === null) throw new ProblemError('not-found');
    const side = findSide(duel, wallet);
    if (side === null) throw new ProblemError('forbidden');
    if (duel.result === null) throw new ProblemError('duel-without-result');
    await insertOpening(transaction, { duelId, side, openedAt: now });
    return { body: await buildOpeningBody(transaction, duel, now) };
  },
});
