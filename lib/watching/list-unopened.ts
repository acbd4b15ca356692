import type { Database } from '../../db/client';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { requireCallerWallet } from '../api/session-wallet';
import { listUnopenedPacks } from './contract';
import { listUnopenedDuels } from './store';

const MAX_DUELS = 50;
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

interface Services {
  readonly database: Database;
}

/** Returns the caller's duels whose pack is still sealed for the caller. Throws `unauthenticated`. */
export const listUnopenedPacksHandler = defineReadHandler(listUnopenedPacks)(
  async ({ services: { database }, caller, now }: HandlerContext<Services>) => {
    const since = new Date(now.getTime() - MAX_AGE_MS);
    const options = { since, limit: MAX_DUELS };
    return { body: { duelIds: await listUnopenedDuels(database.queries, requireCallerWallet(caller), options) } };
  },
);
