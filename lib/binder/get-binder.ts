import type { Database } from '../../db/client';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { requireCallerWallet } from '../api/session-wallet';
import type { ChainPort } from '../chain/port';
import { MAX_UNOPENED_AGE_MS, MAX_UNOPENED_DUELS } from '../watching/rules/unopened';
import { listUnopenedDuels } from '../watching/store';
import { checkPockets } from './check-pockets';
import { getBinder } from './contract';
import { readBinder } from './read-binder';
import { findSharedSince } from './sharing-store';

interface Services {
  readonly database: Database;
  readonly chain: ChainPort;
}

/** Returns the caller's cards by set, and the caller's record. Throws `unauthenticated`. */
export const getBinderHandler = defineReadHandler(getBinder)(
  async ({ services: { database, chain }, caller, now }: HandlerContext<Services>) => {
    const { queries } = database;
    const wallet = requireCallerWallet(caller);
    const since = new Date(now.getTime() - MAX_UNOPENED_AGE_MS);
    const [binder, sharing, unopened] = await Promise.all([
      readBinder(queries, { wallet, unopenedSince: since, isShared: false }),
      findSharedSince(queries, wallet),
      listUnopenedDuels(queries, wallet, { since, limit: MAX_UNOPENED_DUELS }),
    ]);
    const sets = await checkPockets(chain, wallet, binder.sets);
    return { body: { ...binder, sets, isShared: sharing !== null, unopenedCount: unopened.length } };
  },
);
