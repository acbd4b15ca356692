import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { sha256Text, timestamp } from '../api/wire';
import { buildIdPattern } from '../core/ids';
import { MAX_SUBSCRIPTIONS_PER_WALLET } from './rules';

const subscriptionId = z.string().regex(buildIdPattern('push'), 'must be the id of a subscription');
const deviceName = z
  .string()
  .regex(/^[^\p{C}\s](?:[^\p{C}]{0,58}[^\p{C}\s])?$/u, 'must be 1 to 60 characters without control characters')
  .meta({ description: 'Name of the device in the list, such as “Chrome on Android”.' });

const subscriptionSchema = z
  .object({
    subscriptionId,
    deviceName,
    pushService: z.string().meta({ description: 'Host of the browser vendor’s push service.' }),
    endpointHash: sha256Text.meta({
      description: 'SHA-256 of the endpoint URL in lowercase hex. A browser finds its own subscription by it.',
    }),
    status: z.enum(['active', 'outdated']).meta({
      description: 'outdated: made for an earlier VAPID key, so nothing can be sent. Subscribe again.',
    }),
    createdAt: timestamp,
    deliveredAt: timestamp.nullable().meta({
      description: 'When the push service last took a notification. Null if it never did.',
    }),
  })
  .meta({ id: 'PushSubscription' });
export type SubscriptionBody = z.output<typeof subscriptionSchema>;

const subscribeRequest = z
  .strictObject({
    endpoint: z.string().max(1_024).meta({
      description: '`endpoint` of the browser’s PushSubscription: https with a public address.',
      format: 'uri',
      pattern: '^https?://[^\\s@#]+$',
    }),
    keys: z
      .strictObject({
        p256dh: z
          .string()
          .regex(/^B[A-Za-z0-9_-]{86}$/, 'must be base64url of 65 bytes, the first of which is 4')
          .meta({ description: 'The browser’s public key: an uncompressed point on P-256, base64url.' }),
        auth: z
          .string()
          .regex(/^[A-Za-z0-9_-]{21}[AQgw]$/, 'must be base64url of 16 bytes')
          .meta({ description: 'The browser’s authentication secret: 16 bytes, base64url.' }),
      })
      .meta({ id: 'PushSubscriptionKeys' }),
    deviceName: deviceName.default('Unnamed device'),
  })
  .meta({ id: 'CreatePushSubscriptionRequest' });

const endpointDefaults = { tag: 'Notifications', headers: {}, availability: 'devnet', extension: true } as const;
const ownDefaults = { ...endpointDefaults, auth: ['WS'] } as const;

export const getPushKey = defineEndpoint({
  ...endpointDefaults,
  method: 'GET',
  path: '/push/key',
  summary: 'Returns the VAPID public key that browsers subscribe with',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  success: 200,
  response: z
    .object({
      publicKey: z.string().meta({
        description: 'The `applicationServerKey` for PushManager.subscribe: an uncompressed point on P-256, base64url.',
      }),
    })
    .meta({ id: 'PushKey' }),
  problems: ['rate-limited', 'gate-closed'],
});

export const listPushSubscriptions = defineEndpoint({
  ...ownDefaults,
  method: 'GET',
  path: '/me/push-subscriptions',
  summary: 'Lists the browsers that show notifications of this wallet, newest first',
  limit: 'poll',
  idempotency: 'none',
  success: 200,
  response: z
    .object({
      items: z.array(subscriptionSchema),
      nextCursor: z.null().meta({
        description: `Always null: a wallet has at most ${MAX_SUBSCRIPTIONS_PER_WALLET} subscriptions.`,
      }),
    })
    .meta({ id: 'PushSubscriptionList' }),
  problems: ['unauthenticated', 'rate-limited'],
});

export const createPushSubscription = defineEndpoint({
  ...ownDefaults,
  method: 'POST',
  path: '/me/push-subscriptions',
  summary: 'Sends this wallet’s notifications to a browser; replaces an earlier subscription of the same browser',
  limit: 'write',
  idempotency: 'required',
  body: subscribeRequest,
  success: 201,
  response: subscriptionSchema,
  problems: [
    'invalid-request',
    'idempotency-key-missing',
    'unauthenticated',
    'too-many-push-subscriptions',
    'state-changed',
    'idempotency-key-reused',
    'request-in-progress',
    'rate-limited',
    'gate-closed',
  ],
});

export const deletePushSubscription = defineEndpoint({
  ...ownDefaults,
  method: 'DELETE',
  path: '/me/push-subscriptions/{subscriptionId}',
  summary: 'Stops notifications to a browser; one being sent may still arrive',
  limit: 'write',
  idempotency: 'none',
  params: z.object({ subscriptionId }),
  success: 204,
  response: null,
  problems: ['unauthenticated', 'not-found', 'rate-limited'],
});
