import type { Database } from '../../db/client';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { requireCallerWallet } from '../api/session-wallet';
import { listUnopenedPacks } from './contract';
import { MAX_UNOPENED_AGE_MS, MAX_UNOPENED_DUELS } from './rules/unopened';
import { listUnopenedDuels } from './store';

interface Services {
  readonly database: Database;
}

/** Returns the caller's newest duels whose pack the caller hasn't opened, as `listUnopenedDuels` has them. */
export const listUnopenedPacksHandler = defineReadHandler(listUnopenedPacks)(
  async ({ services: { database }, caller, now }: HandlerContext<Services>) => {
    const since = new Date(now.getTime() - MAX_UNOPENED_AGE_MS);
    const options = { since, limit: MAX_UNOPENED_DUELS };
    return { body: { duelIds: await listUnopenedDuels(database.queries, requireCallerWallet(caller), options) } };
  },
);
