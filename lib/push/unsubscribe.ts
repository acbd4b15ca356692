import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { requireCallerWallet } from '../api/session-wallet';
import { deletePushSubscription } from './contract';
import { deleteSubscription } from './subscription-store';

/** Deletes a subscription of the caller's wallet. Throws `not-found`, also for one of another wallet. */
export const deletePushSubscriptionHandler = defineWriteHandler(deletePushSubscription)({
  gather: async ({ caller }: HandlerContext<unknown>) => requireCallerWallet(caller),
  async apply(_, transaction, { params }, wallet) {
    if (!(await deleteSubscription(transaction, wallet, params.subscriptionId))) throw new ProblemError('not-found');
    return { body: null };
  },
});
