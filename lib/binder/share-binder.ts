import type { Database } from '../../db/client';
import { defineReadHandler, defineWriteHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { requireCallerWallet } from '../api/session-wallet';
import type { ChainPort } from '../chain/port';
import { MAX_UNOPENED_AGE_MS } from '../watching/rules/unopened';
import { checkPockets } from './check-pockets';
import { getSharedBinder, shareBinder, unshareBinder } from './contract';
import { readBinder } from './read-binder';
import { deleteSharing, findSharedSince, insertSharing } from './sharing-store';

interface Services {
  readonly database: Database;
  readonly chain: ChainPort;
}

/** Shows the caller's binder to everyone. A repeated call keeps the first time. Throws `unauthenticated`. */
export const shareBinderHandler = defineWriteHandler(shareBinder)({
  gather: async ({ caller }: HandlerContext<Services>) => requireCallerWallet(caller),
  async apply({ now }, transaction, _, wallet) {
    return { body: { wallet, sharedAt: await insertSharing(transaction, { wallet, sharedAt: now }) } };
  },
});

/** Ends the sharing of the caller's binder; does nothing if it isn't shared. Throws `unauthenticated`. */
export const unshareBinderHandler = defineWriteHandler(unshareBinder)({
  gather: async ({ caller }: HandlerContext<Services>) => requireCallerWallet(caller),
  async apply(_, transaction, __, wallet) {
    await deleteSharing(transaction, wallet);
    return { body: null };
  },
});

/**
 * Returns a shared binder. Throws `not-found` for any other, whether or not the wallet has played. The sharing is read
 * with each call and after the binder, so that one which ends meanwhile isn't returned.
 */
export const getSharedBinderHandler = defineReadHandler(getSharedBinder)(
  async ({ services: { database, chain }, now }: HandlerContext<Services>, { params: { wallet } }) => {
    const { queries } = database;
    if ((await findSharedSince(queries, wallet)) === null) throw new ProblemError('not-found');
    const unopenedSince = new Date(now.getTime() - MAX_UNOPENED_AGE_MS);
    const binder = await readBinder(queries, { wallet, unopenedSince, isShared: true });
    const body = { ...binder, sets: await checkPockets(chain, wallet, binder.sets) };
    if ((await findSharedSince(queries, wallet)) === null) throw new ProblemError('not-found');
    return { body };
  },
);
