import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { buildInvalidMemberProblem, ProblemError } from '../api/problems';
import { requireCallerWallet } from '../api/session-wallet';
import { generateId } from '../core/ids';
import type { Random } from '../core/random';
import { findUrlFault, type ReceiverPolicy } from '../webhooks/address-rules';
import { createPushSubscription } from './contract';
import { parseBrowserKey, parseBrowserSecret, type VapidKeys } from './key-rules';
import { saveSubscription } from './subscription-store';
import { toSubscriptionBody } from './view';

interface Services {
  readonly random: Random;
  readonly vapidKeys: VapidKeys | null;
  readonly receiverPolicy: ReceiverPolicy;
}

/**
 * Subscribes a browser. Throws `gate-closed` if the deployment has no key for notifications, `invalid-request` for an
 * address or a key that can't be sent to, `too-many-push-subscriptions`, and `state-changed` if another
 * wallet's request subscribes the browser at the same time.
 */
export const createPushSubscriptionHandler = defineWriteHandler(createPushSubscription)({
  async gather({ services, caller }: HandlerContext<Services>, { body }) {
    const { vapidKeys, receiverPolicy } = services;
    if (vapidKeys === null) throw new ProblemError('gate-closed');
    const fault = findUrlFault(body.endpoint, receiverPolicy);
    if (fault !== null) throw buildInvalidMemberProblem('/body/endpoint', fault);
    const p256dh = parseBrowserKey(body.keys.p256dh);
    if (p256dh === null) throw buildInvalidMemberProblem('/body/keys/p256dh', 'must be a point on P-256');
    const auth = parseBrowserSecret(body.keys.auth);
    if (auth === null) throw buildInvalidMemberProblem('/body/keys/auth', 'must be base64url of 16 bytes');
    return { wallet: requireCallerWallet(caller), p256dh, auth, vapidKeys };
  },
  async apply({ services, now }, transaction, { body }, { vapidKeys, ...subscription }) {
    const saved = await saveSubscription(transaction, {
      ...subscription,
      subscriptionId: generateId('push', services.random),
      endpoint: new URL(body.endpoint).href,
      serverKey: vapidKeys.publicKey,
      deviceName: body.deviceName,
      createdAt: now,
    });
    if (saved === 'limit') throw new ProblemError('too-many-push-subscriptions');
    if (saved === 'overtaken') throw new ProblemError('state-changed');
    return { body: toSubscriptionBody(saved, vapidKeys) };
  },
});
