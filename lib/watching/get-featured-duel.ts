import type { Database } from '../../db/client';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import type { Clock } from '../core/clock';
import { getFeaturedDuel } from './contract';
import { findLiveDuel, findReplay } from './store';

interface Services {
  readonly database: Database;
  readonly clock: Clock;
}

/** How long a duel without a result counts as live after its last change: after that its players may be gone. */
const MAX_IDLE_MS = 10 * 60_000;

/** Returns the duel that `findLiveDuel` finds, else the one that `findReplay` finds, else null. */
export const getFeaturedDuelHandler = defineReadHandler(getFeaturedDuel)(
  async ({ services: { database, clock } }: HandlerContext<Services>) => {
    const live = await findLiveDuel(database.queries, new Date(clock.now().getTime() - MAX_IDLE_MS));
    if (live !== null) return { body: { duel: { duelId: live, isLive: true } } };
    const replay = await findReplay(database.queries);
    return { body: { duel: replay === null ? null : { duelId: replay, isLive: false } } };
  },
);
