import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { accountAddress, pageSchema, pagingQuery, timestamp, walletAddress } from '../api/wire';
import { buildIdPattern } from '../core/ids';
import { duelSide, duelStatus, matchmakingMode } from '../duel/contract';
import { duelStatuses } from '../duel/rules/duel';
import { EVENT_ID_PATTERN, MAX_ATTEMPTS } from './rules';

const eventTypeNames = duelStatuses.map((status) => `duel.${status}` as const);
export const eventType = z.enum(eventTypeNames).meta({ id: 'WebhookEventType' });
export type EventType = z.output<typeof eventType>;

/** The body of a webhook: a duel's change of status. */
export const statusMessage = z
  .object({
    type: eventType,
    timestamp: timestamp.meta({ description: 'When the duel changed.' }),
    data: z.object({
      duelId: z.string(),
      status: duelStatus,
      previousStatus: duelStatus.nullable(),
      sequence: z
        .number()
        .int()
        .meta({ description: 'Number of the event in the duel’s timeline. Sort a duel’s messages by it.' }),
      matchmakingMode,
      packId: z.string(),
      creatorWallet: walletAddress,
      opponentWallet: walletAddress.nullable(),
      escrowAddress: accountAddress.nullable(),
      cancelReason: z.enum(['participant', 'timeout']).nullable().meta({
        description: 'Why the duel was cancelled; kept when a late deposit is refunded. Null for any other duel.',
      }),
      winner: duelSide.nullable(),
    }),
  })
  .meta({
    id: 'DuelStatusMessage',
    description: 'The message sent to a webhook. It has public facts only; read the duel for the rest.',
  });

/** The message’s entry in the OpenAPI document: a callback of the operation that registers a webhook. */
export const statusWebhook = {
  name: 'duelStatusChanged',
  registeredBy: 'createWebhook',
  url: '{$request.body#/url}',
  summary: 'A duel’s status changed',
  description: 'Signed as the Standard Webhooks specification defines it. Register a URL with POST /webhooks.',
  message: statusMessage,
};

const endpointId = z.string().regex(buildIdPattern('whe'), 'must be the id of a webhook');
const endpointParams = z.object({ endpointId });

const webhookSchema = z.object({
  endpointId: z.string(),
  url: z.string(),
  eventTypes: z
    .array(eventType)
    .nullable()
    .meta({ description: 'Event types that are sent. Null: all, including types added later.' }),
  status: z.enum(['enabled', 'disabled']),
  disabledReason: z.enum(['gone']).nullable().meta({ description: 'gone: the receiver answered 410.' }),
  disabledAt: timestamp.nullable(),
  previousSecretUntil: timestamp
    .nullable()
    .meta({ description: 'Until then messages are also signed with the previous secrets. Null if there are none.' }),
  createdAt: timestamp,
});
export type WebhookBody = z.output<typeof webhookSchema>;
const secret = z
  .string()
  .meta({ description: 'The signing secret, `whsec_…` (Standard Webhooks). It is returned only once.' });
const webhookWithSecret = webhookSchema.extend({ secret }).meta({ id: 'WebhookWithSecret' });

const deliverySchema = z
  .object({
    eventId: z.string().meta({ description: 'The webhook-id header: the same for every attempt and every replay.' }),
    type: eventType,
    duelId: z.string(),
    sequence: z.number().int(),
    status: z.enum(['pending', 'delivered', 'failed']),
    attempts: z
      .number()
      .int()
      .meta({ description: `Attempts so far, at most ${MAX_ATTEMPTS}. A replay starts again from 0.` }),
    nextAttemptAt: timestamp.nullable(),
    lastAttemptAt: timestamp.nullable(),
    responseStatus: z.number().int().nullable(),
    responseExcerpt: z.string().nullable().meta({ description: 'The beginning of the receiver’s last response.' }),
    failure: z
      .enum(['status', 'redirect', 'refused-address', 'timeout', 'connection', 'endpoint-gone'])
      .nullable()
      .meta({ description: 'Why the last attempt failed. Null if it didn’t.' }),
    createdAt: timestamp,
  })
  .meta({ id: 'WebhookDelivery' });
export type DeliveryBody = z.output<typeof deliverySchema>;

const createRequest = z
  .strictObject({
    url: z.string().max(2_048).meta({
      description:
        'The URL to send to: https with a public address, or, on a test chain, also http and the server’s own machine. Without user information and fragment.',
      format: 'uri',
      pattern: '^https?://[^\\s@#]+$',
    }),
    eventTypes: z
      .array(eventType)
      .min(1)
      .max(eventTypeNames.length)
      .optional()
      .meta({ description: 'Event types to send. Default: all.' }),
  })
  .meta({ id: 'CreateWebhookRequest' });

const endpointDefaults = {
  tag: 'Webhooks',
  auth: ['IK'],
  scope: 'webhooks',
  headers: {},
  availability: 'devnet',
  extension: true,
} as const;
// No idempotency keys: with a key the response would be stored, but some responses here contain a secret.
const writeDefaults = { ...endpointDefaults, method: 'POST', limit: 'write', idempotency: 'none' } as const;

export const createWebhook = defineEndpoint({
  ...writeDefaults,
  path: '/webhooks',
  summary: 'Registers a URL for messages about status changes; the secret is returned only once',
  body: createRequest,
  success: 201,
  response: webhookWithSecret,
  problems: ['invalid-request', 'unauthenticated', 'webhook-exists', 'too-many-webhooks', 'gate-closed'],
});

export const listWebhooks = defineEndpoint({
  ...endpointDefaults,
  method: 'GET',
  path: '/webhooks',
  summary: 'Lists the webhooks of this integration key, newest first',
  limit: 'poll',
  idempotency: 'none',
  query: z.strictObject(pagingQuery),
  success: 200,
  response: pageSchema(webhookSchema.meta({ id: 'Webhook' })).meta({ id: 'WebhookList' }),
  problems: ['invalid-request', 'invalid-cursor', 'unauthenticated'],
});

export const deleteWebhook = defineEndpoint({
  ...endpointDefaults,
  method: 'DELETE',
  path: '/webhooks/{endpointId}',
  summary: 'Deletes a webhook and its deliveries; messages being sent may still arrive',
  limit: 'write',
  idempotency: 'none',
  params: endpointParams,
  success: 204,
  response: null,
  problems: ['unauthenticated', 'not-found'],
});

export const rotateWebhook = defineEndpoint({
  ...writeDefaults,
  path: '/webhooks/{endpointId}/rotate',
  summary: 'Creates a new secret; for a while messages are also signed with the previous one',
  params: endpointParams,
  body: z
    .strictObject({
      overlapSeconds: z.number().int().min(0).max(604_800).default(86_400).meta({
        description: 'How long previous secrets remain valid. 0 ends them at once.',
      }),
    })
    .meta({ id: 'RotateWebhookRequest' }),
  success: 200,
  response: webhookWithSecret,
  problems: ['invalid-request', 'unauthenticated', 'not-found', 'state-changed'],
});

export const listDeliveries = defineEndpoint({
  ...endpointDefaults,
  method: 'GET',
  path: '/webhooks/{endpointId}/deliveries',
  summary: 'Lists messages that were sent or will be sent, newest first',
  limit: 'poll',
  idempotency: 'none',
  params: endpointParams,
  query: z.strictObject({ ...pagingQuery, status: z.enum(['pending', 'delivered', 'failed']).optional() }),
  success: 200,
  response: pageSchema(deliverySchema).meta({ id: 'WebhookDeliveryList' }),
  problems: ['invalid-request', 'invalid-cursor', 'unauthenticated', 'not-found'],
});

export const replayWebhook = defineEndpoint({
  ...writeDefaults,
  path: '/webhooks/{endpointId}/replay',
  summary: 'Sends one event again, or all events of a period, with their original webhook-ids',
  params: endpointParams,
  body: z
    .strictObject({
      eventId: z.string().regex(EVENT_ID_PATTERN, 'must be a webhook-id').optional(),
      since: timestamp
        .optional()
        .meta({ description: 'Instead of `eventId`: start of a period. All its events are sent again.' }),
      until: timestamp.optional().meta({ description: 'End of the period that starts at `since`. Default: now.' }),
    })
    .meta({
      id: 'ReplayWebhookRequest',
      description: 'Either `eventId`, or `since` with or without `until`.',
      minProperties: 1,
      dependentRequired: { until: ['since'] },
      not: { required: ['eventId', 'since'], properties: { eventId: {}, since: {} } },
    }),
  success: 202,
  response: z.object({ queued: z.number().int() }).meta({ id: 'WebhookReplay' }),
  problems: ['invalid-request', 'unauthenticated', 'not-found', 'webhook-disabled'],
});
