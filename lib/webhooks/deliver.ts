import { bytesToHex } from '@noble/hashes/utils.js';
import type { Database } from '../../db/client';
import type { Log } from '../api/log';
import type { Clock } from '../core/clock';
import type { KeyRing } from '../core/key-ring';
import { calculateJitter, type Random } from '../core/random';
import { processConcurrently } from '../due-work/process';
import {
  claimDeliveries,
  type DueDelivery,
  deleteFinishedDeliveries,
  disableWebhook,
  failUndeliverableDeliveries,
  lockWebhook,
  queueOutboxDeliveries,
  recordAttempt,
} from './delivery-store';
import { buildWebhookMessage } from './message';
import { buildEventId, DELIVERY_RETENTION_MS, decideAfterAttempt } from './rules';
import type { SendWebhook } from './send';
import { buildSignedHeaders } from './signing';

/** Dependencies of deliveries. */
export interface WebhookDeliveryServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly webhookKeys: KeyRing;
  readonly sendWebhook: SendWebhook;
}

/** Lease duration, longer than any attempt. If a run dies, its deliveries can be claimed again after this long. */
const LEASE_MS = 60_000;
/** Maximum number of due deliveries that one run claims. All are sent concurrently. */
const MAX_CONCURRENT_DELIVERIES = 64;
/** Maximum number of changes in the outbox that one run queues deliveries for. */
const MAX_QUEUED_CHANGES = 500;
/** Maximum number of old finished deliveries that one run deletes. */
const MAX_DELETED_DELIVERIES = 500;

/**
 * Processes the deliveries once: queues deliveries for changes in the outbox, fails deliveries that can't be sent any
 * more, deletes old finished ones, and sends due ones concurrently, outside any transaction. Safe to run concurrently.
 * Returns the number of deliveries that it claimed.
 */
export async function runDeliveries(services: WebhookDeliveryServices): Promise<number> {
  const { clock, random } = services;
  const { queries } = services.database;
  const now = clock.now();
  await queueOutboxDeliveries(queries, now, MAX_QUEUED_CHANGES);
  await failUndeliverableDeliveries(queries, now);
  await deleteFinishedDeliveries(queries, {
    before: new Date(now.getTime() - DELIVERY_RETENTION_MS),
    limit: MAX_DELETED_DELIVERIES,
  });
  const lease = { token: bytesToHex(random(16)), now, until: new Date(now.getTime() + LEASE_MS) };
  const due = await claimDeliveries(queries, lease, MAX_CONCURRENT_DELIVERIES);
  await processConcurrently(due, { clock, until: lease.until, maxConcurrent: MAX_CONCURRENT_DELIVERIES }, (each) =>
    attemptDelivery(services, each),
  );
  return due.length;
}

/** Sends a delivery once. Unless its lease was lost, records the outcome, and disables the webhook after a 410. */
async function attemptDelivery(services: WebhookDeliveryServices, due: DueDelivery): Promise<void> {
  const { clock, random, log, webhookKeys, sendWebhook } = services;
  const { delivery, endpoint } = due;
  const message = { eventId: buildEventId(delivery.duelId, delivery.sequence), body: buildWebhookMessage(due) };
  const headers = {
    'user-agent': 'RipDuel-Webhooks/1',
    ...buildSignedHeaders(webhookKeys, endpoint, message, clock.now()),
  };
  const reply = await sendWebhook(endpoint.url, headers, message.body);
  const { isEndpointGone, ...verdict } = decideAfterAttempt(
    reply,
    delivery.attempts,
    clock.now(),
    calculateJitter(random),
  );
  const seen =
    'status' in reply
      ? { responseStatus: reply.status, responseExcerpt: reply.responseExcerpt }
      : { responseStatus: null, responseExcerpt: null };
  await services.database.transaction(async (transaction) => {
    if (isEndpointGone) await lockWebhook(transaction, endpoint.endpointId);
    const own = await recordAttempt(transaction, delivery, { ...verdict, ...seen });
    if (own && isEndpointGone) await disableWebhook(transaction, endpoint.endpointId, clock.now());
  });
  if (verdict.status === 'failed') {
    const { endpointId } = endpoint;
    log.warn({ endpointId, eventId: message.eventId, failure: verdict.failure }, 'a webhook was given up');
  }
}
