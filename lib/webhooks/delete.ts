import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { deleteWebhook } from './contract';
import { requireKeyId } from './owner';
import { removeWebhook } from './store';

/** Deletes a webhook with its deliveries. Throws `not-found`. */
export const deleteWebhookHandler = defineWriteHandler(deleteWebhook)({
  gather: async ({ caller }: HandlerContext<unknown>) => requireKeyId(caller),
  async apply(_, transaction, { params }, keyId) {
    if (!(await removeWebhook(transaction, keyId, params.endpointId))) throw new ProblemError('not-found');
    return { body: null };
  },
});
