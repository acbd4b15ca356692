import type { Database } from '../../db/client';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { readAndExpireDuel } from './read-duel';
import { getRematchOpponent } from './rematch-contract';
import { findRematchTarget } from './rules/rematch';

interface Services {
  readonly database: Database;
}

/**
 * Returns the other player's wallet of a settled direct duel. Throws `not-found` for any other duel, and `forbidden` if
 * the caller isn't one of the duel's players.
 */
export const getRematchOpponentHandler = defineReadHandler(getRematchOpponent)(
  async ({ services, caller, now }: HandlerContext<Services>, { params }) => {
    const duel = await readAndExpireDuel(services.database, params.duelId, now);
    const rematch = findRematchTarget(duel, caller.kind === 'wallet' ? caller.wallet : '');
    if (!rematch.ok) throw new ProblemError(rematch.reason);
    return { body: rematch.value };
  },
);
