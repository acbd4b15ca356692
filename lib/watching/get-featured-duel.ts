import type { Database } from '../../db/client';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { getFeaturedDuel } from './contract';
import { findLiveDuel, findReplay } from './store';

interface Services {
  readonly database: Database;
}

/** Returns the live duel that is best to watch, else the best recent one. */
export const getFeaturedDuelHandler = defineReadHandler(getFeaturedDuel)(
  async ({ services: { database } }: HandlerContext<Services>) => {
    const live = await findLiveDuel(database.queries);
    if (live !== null) return { body: { duel: { duelId: live, isLive: true } } };
    const replay = await findReplay(database.queries);
    return { body: { duel: replay === null ? null : { duelId: replay, isLive: false } } };
  },
);
