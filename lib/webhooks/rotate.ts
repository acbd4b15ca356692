import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import type { KeyRing } from '../core/key-ring';
import { rotateWebhook } from './contract';
import { getOwnWebhook } from './owner';
import { addSecretVersion } from './rules';
import { deriveSecret } from './signing';
import { saveSecretVersions } from './store';
import { toWebhookBody } from './view';

interface Services {
  readonly webhookKeys: KeyRing;
}

/** Creates a new secret and returns it. Throws `not-found`, and `state-changed` after a lost race. */
export const rotateWebhookHandler = defineWriteHandler(rotateWebhook)({
  gather: async () => null,
  async apply({ services, caller, now }: HandlerContext<Services>, transaction, { params, body }) {
    const before = await getOwnWebhook(transaction, caller, params.endpointId);
    const webhook = await saveSecretVersions(transaction, before, addSecretVersion(before, body.overlapSeconds, now));
    if (webhook === null) throw new ProblemError('state-changed');
    const secret = deriveSecret(services.webhookKeys[0], webhook.endpointId, webhook.secretVersion);
    return { body: { ...toWebhookBody(webhook, now), secret } };
  },
});
