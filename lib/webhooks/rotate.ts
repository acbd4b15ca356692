import { type Context, write } from '../api/handler';
import { ProblemError } from '../api/problems';
import type { KeyRing } from '../core/key-ring';
import { rotateWebhook } from './contract';
import { getOwnWebhook } from './owner';
import { rotateSecrets } from './rules';
import { deriveSecret } from './signing';
import { saveSecrets } from './store';
import { toWebhookBody } from './view';

interface Services {
  readonly webhookKeys: KeyRing;
}

/** Creates a secret and returns it, only this once. Throws `not-found`, and `state-changed` after a lost race. */
export const rotateWebhookHandler = write(rotateWebhook)({
  gather: async () => null,
  async apply({ services, caller, now }: Context<Services>, transaction, { params, body }) {
    const before = await getOwnWebhook(transaction, caller, params.endpointId);
    const webhook = await saveSecrets(transaction, before, rotateSecrets(before, body.overlapSeconds, now));
    if (webhook === null) throw new ProblemError('state-changed');
    const secret = deriveSecret(services.webhookKeys[0], webhook.endpointId, webhook.secretVersion);
    return { body: { ...toWebhookBody(webhook, now), secret } };
  },
});
