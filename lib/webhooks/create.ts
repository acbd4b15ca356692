import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { buildInvalidMemberProblem, ProblemError } from '../api/problems';
import { generateId } from '../core/ids';
import type { KeyRing } from '../core/key-ring';
import type { Random } from '../core/random';
import { findUrlFault, type ReceiverPolicy } from './address-rules';
import { createWebhook } from './contract';
import { requireKeyId } from './owner';
import { MAX_WEBHOOKS_PER_KEY } from './rules';
import { deriveSecret } from './signing';
import { insertWebhook, lockAndCountWebhooks } from './store';
import { toWebhookBody } from './view';

interface Services {
  readonly random: Random;
  readonly webhookKeys: KeyRing;
  readonly receiverPolicy: ReceiverPolicy;
}

/** Registers a URL. Throws `webhook-exists`, `too-many-webhooks`, and `invalid-request` for one that isn't allowed. */
export const createWebhookHandler = defineWriteHandler(createWebhook)({
  async gather({ services, caller }: HandlerContext<Services>, { body }) {
    const fault = findUrlFault(body.url, services.receiverPolicy);
    if (fault !== null) throw buildInvalidMemberProblem('/body/url', fault);
    return requireKeyId(caller);
  },
  async apply({ services, now }, transaction, { body }, keyId) {
    if ((await lockAndCountWebhooks(transaction, keyId)) >= MAX_WEBHOOKS_PER_KEY)
      throw new ProblemError('too-many-webhooks');
    const endpointId = generateId('whe', services.random);
    const webhook = await insertWebhook(transaction, {
      endpointId,
      keyId,
      url: new URL(body.url).href,
      eventTypes: body.eventTypes === undefined ? null : [...new Set(body.eventTypes)],
      secretVersion: 1,
      oldestVersion: 1,
      createdAt: now,
    });
    if (webhook === null) throw new ProblemError('webhook-exists');
    return { body: { ...toWebhookBody(webhook, now), secret: deriveSecret(services.webhookKeys[0], endpointId, 1) } };
  },
});
