import type { Database } from '../../db/client';
import { type Context, read } from '../api/handler';
import { ProblemError } from '../api/problems';
import { readDuel } from './read-duel';
import { getRematchOpponent } from './rematch-contract';
import { findRematch } from './rules/rematch';

interface Services {
  readonly database: Database;
}

/**
 * Returns the other wallet of a settled direct duel. Throws `forbidden` for a spectator, `not-found` for any other
 * duel.
 */
export const getRematchOpponentHandler = read(getRematchOpponent)(
  async ({ services, caller, now }: Context<Services>, { params }) => {
    const duel = await readDuel(services.database, params.duelId, now);
    const rematch = findRematch(duel, caller.kind === 'wallet' ? caller.wallet : '');
    if (!rematch.ok) throw new ProblemError(rematch.reason);
    return { body: rematch.value };
  },
);
