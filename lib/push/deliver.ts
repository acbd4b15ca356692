import { bytesToHex } from '@noble/hashes/utils.js';
import type { Database } from '../../db/client';
import type { Log } from '../api/log';
import type { Clock } from '../core/clock';
import { calculateJitter, type Random } from '../core/random';
import { processConcurrently } from '../due-work/process';
import type { AttemptResult } from '../webhooks/rules';
import type { SendWebhook } from '../webhooks/send';
import { buildPushRequest } from './encrypt';
import type { VapidKeys } from './key-rules';
import {
  claimNotifications,
  type DueNotification,
  deleteOldNotifications,
  endUndeliverable,
  markDelivered,
  recordPush,
} from './notification-store';
import { decideAfterPush, NOTIFICATION_RETENTION_MS } from './rules';
import { deleteSubscription } from './subscription-store';

/** Dependencies of `runPushes`. */
export interface PushServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Null where notifications aren't configured; then none is sent. */
  readonly vapidKeys: VapidKeys | null;
  readonly sendWebhook: SendWebhook;
}

/**
 * Lease duration, longer than any attempt. If a run dies after sending, a later run sends the notification again, and
 * the browser shows only one.
 */
const LEASE_MS = 60_000;
/** Maximum number of notifications that one run sends, all at once. */
const MAX_CONCURRENT_PUSHES = 32;
/** Maximum number of old notifications that one run deletes. */
const MAX_DELETED_NOTIFICATIONS = 500;

/**
 * Runs once, within bounds: ends notifications that can't be sent any more, deletes old ones, and sends the due ones
 * concurrently, outside any transaction. Safe to run concurrently. Returns the number of notifications that it claimed.
 */
export async function runPushes(services: PushServices): Promise<number> {
  const { clock, random, vapidKeys } = services;
  const { queries } = services.database;
  const now = clock.now();
  await endUndeliverable(queries, now);
  const before = new Date(now.getTime() - NOTIFICATION_RETENTION_MS);
  await deleteOldNotifications(queries, { before, limit: MAX_DELETED_NOTIFICATIONS });
  if (vapidKeys === null) return 0;
  const lease = { token: bytesToHex(random(16)), now, until: new Date(now.getTime() + LEASE_MS) };
  const due = await claimNotifications(queries, lease, MAX_CONCURRENT_PUSHES);
  await processConcurrently(due, { clock, until: lease.until, maxConcurrent: MAX_CONCURRENT_PUSHES }, (each) =>
    attemptPush(services, vapidKeys, each),
  );
  return due.length;
}

/** Tries to send a notification, and records the outcome. Deletes the subscription of a browser that is gone. */
async function attemptPush(services: PushServices, vapidKeys: VapidKeys, due: DueNotification): Promise<void> {
  const { clock, random, log, database } = services;
  const { notification, subscription } = due;
  const { subscriptionId } = subscription;
  const reply = await sendPush(services, vapidKeys, due);
  const now = clock.now();
  const decision = decideAfterPush(reply, notification, now, calculateJitter(random));
  await database.transaction(async (transaction) => {
    if (!(await recordPush(transaction, notification, decision))) return;
    if (decision.state === 'sent') await markDelivered(transaction, subscriptionId, now);
    if (decision.failure === 'gone') await deleteSubscription(transaction, subscription.wallet, subscriptionId);
  });
  if (decision.state !== 'failed') return;
  // Never logs the endpoint, nor the error of an attempt, which may contain the endpoint.
  const status = 'status' in reply ? reply.status : null;
  log.warn(
    { subscriptionId, type: notification.type, failure: decision.failure, status },
    'a notification was given up',
  );
}

async function sendPush(
  { clock, sendWebhook }: PushServices,
  vapidKeys: VapidKeys,
  due: DueNotification,
): Promise<AttemptResult> {
  // The push service would answer 403, because the browser subscribed with another key of this service.
  if (due.subscription.serverKey !== vapidKeys.publicKey) return { status: 403, responseExcerpt: '' };
  const { url, headers, body } = buildPushRequest(due, vapidKeys, clock.now());
  return sendWebhook(url, headers, body);
}
