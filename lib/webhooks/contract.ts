import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import { accountAddress, instant, pageSchema, paging, walletAddress } from '../api/wire';
import { idPattern } from '../core/ids';
import { duelSide, duelStatus, matchmakingMode } from '../duel/contract';
import { duelStatuses } from '../duel/rules/duel';
import { EVENT_ID, MOST_ATTEMPTS } from './rules';

const types = duelStatuses.map((status) => `duel.${status}` as const);
export const eventType = z.enum(types).meta({ id: 'WebhookEventType' });
export type EventType = z.output<typeof eventType>;

export const statusMessage = z
  .object({
    type: eventType,
    timestamp: instant.meta({ description: 'When the duel changed.' }),
    data: z.object({
      duelId: z.string(),
      status: duelStatus,
      previousStatus: duelStatus.nullable(),
      sequence: z.number().int().meta({ description: 'Of the event in the timeline; orders the changes of one duel.' }),
      matchmakingMode,
      packId: z.string(),
      creatorWallet: walletAddress,
      opponentWallet: walletAddress.nullable(),
      escrowAddress: accountAddress.nullable(),
      cancelReason: z.enum(['participant', 'timeout']).nullable().meta({
        description: 'Why the duel was cancelled, also after a late deposit was refunded; null for any other duel.',
      }),
      winner: duelSide.nullable(),
    }),
  })
  .meta({ id: 'DuelStatusMessage', description: 'What is sent: public facts only. Read the duel for the rest.' });

/** Its entry in the `webhooks` of the OpenAPI document. */
export const statusWebhook = {
  name: 'duelStatusChanged',
  summary: 'A duel changed its status',
  description: 'Signed after the Standard Webhooks specification. Register an address with POST /webhooks.',
  message: statusMessage,
};

const endpointId = z.string().regex(idPattern('whe'), 'must be the id of a webhook');
const params = z.object({ endpointId });

const webhook = z.object({
  endpointId: z.string(),
  url: z.string(),
  eventTypes: z.array(eventType).nullable().meta({ description: 'Null: all, those that come later included.' }),
  state: z.enum(['enabled', 'disabled']),
  disabledReason: z.enum(['gone']).nullable().meta({ description: 'gone: the receiver answered 410.' }),
  disabledAt: instant.nullable(),
  previousSecretUntil: instant.nullable().meta({ description: 'Until then earlier secrets sign, too.' }),
  createdAt: instant,
});
export type WebhookBody = z.output<typeof webhook>;
const secret = z.string().meta({ description: 'whsec_… as Standard Webhooks has it; shown this once.' });
const withSecret = webhook.extend({ secret }).meta({ id: 'WebhookWithSecret' });

const delivery = z
  .object({
    eventId: z.string().meta({ description: 'The webhook-id header: the same for every attempt and every replay.' }),
    type: eventType,
    duelId: z.string(),
    sequence: z.number().int(),
    state: z.enum(['pending', 'delivered', 'failed']),
    attempts: z
      .number()
      .int()
      .meta({ description: `At most ${MOST_ATTEMPTS}; a replay counts anew.` }),
    nextAttemptAt: instant.nullable(),
    lastAttemptAt: instant.nullable(),
    responseStatus: z.number().int().nullable(),
    responseExcerpt: z.string().nullable().meta({ description: 'The first words of the last reply.' }),
    failure: z
      .enum(['status', 'redirect', 'refused-address', 'timeout', 'connection', 'endpoint-gone'])
      .nullable()
      .meta({ description: 'Why the last attempt did not count.' }),
    createdAt: instant,
  })
  .meta({ id: 'WebhookDelivery' });
export type DeliveryBody = z.output<typeof delivery>;

const createRequest = z
  .strictObject({
    url: z.string().max(2_048).meta({
      description: 'Where to POST: https, a public address, without a user and a fragment.',
      format: 'uri',
      pattern: '^https?://[^\\s@#]+$',
    }),
    eventTypes: z.array(eventType).min(1).max(types.length).optional().meta({ description: 'All when absent.' }),
  })
  .meta({ id: 'CreateWebhookRequest' });

const common = {
  tag: 'Webhooks',
  auth: ['IK'],
  scope: 'webhooks',
  headers: {},
  availability: 'devnet',
  extension: true,
} as const;
// Without a key for idempotency: the answers hold a secret, and stored answers must not.
const writes = { ...common, method: 'POST', limit: 'write', idempotency: 'none' } as const;

export const createWebhook = endpoint({
  ...writes,
  path: '/webhooks',
  summary: 'Registers an address that is told of status changes; the secret is shown this once',
  body: createRequest,
  success: 201,
  response: withSecret,
  problems: ['invalid-request', 'unauthenticated', 'webhook-exists', 'too-many-webhooks', 'gate-closed'],
});

export const listWebhooks = endpoint({
  ...common,
  method: 'GET',
  path: '/webhooks',
  summary: 'The webhooks of this integration key, newest first',
  limit: 'poll',
  idempotency: 'none',
  query: z.strictObject(paging),
  success: 200,
  response: pageSchema(webhook.meta({ id: 'Webhook' })).meta({ id: 'WebhookList' }),
  problems: ['invalid-request', 'invalid-cursor', 'unauthenticated'],
});

export const deleteWebhook = endpoint({
  ...common,
  method: 'DELETE',
  path: '/webhooks/{endpointId}',
  summary: 'Forgets a webhook and its deliveries; what is on its way may still arrive',
  limit: 'write',
  idempotency: 'none',
  params,
  success: 204,
  response: null,
  problems: ['unauthenticated', 'not-found'],
});

export const rotateWebhook = endpoint({
  ...writes,
  path: '/webhooks/{endpointId}/rotate',
  summary: 'Makes a new secret; for a while messages are signed with the earlier one as well',
  params,
  body: z
    .strictObject({
      overlapSeconds: z.number().int().min(0).max(604_800).default(86_400).meta({
        description: 'How long earlier secrets go on; 0 ends them at once.',
      }),
    })
    .meta({ id: 'RotateWebhookRequest' }),
  success: 200,
  response: withSecret,
  problems: ['invalid-request', 'unauthenticated', 'not-found', 'state-changed'],
});

export const listDeliveries = endpoint({
  ...common,
  method: 'GET',
  path: '/webhooks/{endpointId}/deliveries',
  summary: 'What was sent, or is about to be, newest first',
  limit: 'poll',
  idempotency: 'none',
  params,
  query: z.strictObject({ ...paging, state: z.enum(['pending', 'delivered', 'failed']).optional() }),
  success: 200,
  response: pageSchema(delivery).meta({ id: 'WebhookDeliveryList' }),
  problems: ['invalid-request', 'invalid-cursor', 'unauthenticated', 'not-found'],
});

export const replayWebhook = endpoint({
  ...writes,
  path: '/webhooks/{endpointId}/replay',
  summary: 'Sends one event again, or all of a time; under their own webhook-ids',
  params,
  body: z
    .strictObject({
      eventId: z.string().regex(EVENT_ID, 'must be a webhook-id').optional(),
      since: instant.optional().meta({ description: 'Instead of `eventId`: every change from then on.' }),
      until: instant.optional().meta({ description: 'With `since`; now when absent.' }),
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
