import { type Backoff, calculateBackoffMs } from '../due-work/rules';
import type { AttemptResult } from '../webhooks/rules';

/**
 * Maximum number of browsers that show one wallet's notifications. The database enforces it (`at_most_five_browsers`).
 */
export const MAX_SUBSCRIPTIONS_PER_WALLET = 5;
/**
 * Maximum number of notifications of one wallet in an hour; more are dropped. The database enforces it
 * (`put_into_push_queue`).
 */
export const MAX_NOTIFICATIONS_PER_HOUR = 20;
/** Maximum number of attempts to send one notification, the first included. */
export const MAX_PUSH_ATTEMPTS = 5;
/** How long a notification's row is kept. Until it is deleted, there is no second notification of the same change. */
export const NOTIFICATION_RETENTION_MS = 30 * 86_400_000;

export const notificationTypes = [
  'opponent-joined',
  'duel-result',
  'duel-refund',
  'pack-result',
  'pack-refund',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

const RETRY_BACKOFF: Backoff = {
  firstMs: 15_000,
  maxMs: Number.POSITIVE_INFINITY,
  factor: 4,
  jitterRange: [0.75, 1.25],
};

/** Why an attempt failed. `gone`: the browser has unsubscribed. `rejected`: the push service refused it for good. */
export type PushFailure = 'rejected' | 'unavailable' | 'refused-address' | 'timeout' | 'connection' | 'gone';

/** Change of a notification's row after an attempt to send it. */
export interface PushDecision {
  readonly state: 'pending' | 'sent' | 'failed' | 'expired';
  readonly nextAttemptAt: Date | null;
  readonly failure: PushFailure | null;
}

/**
 * Decides what to do after attempt number `attempts`. 404 and 410 mean that the browser has unsubscribed (RFC 8030,
 * 7.3). Other refusals are final, since a repeated request would be refused too, except 429 and 5xx: these and attempts
 * without a reply are retried until the notification expires or has had `MAX_PUSH_ATTEMPTS`. `chance`: jitter, 0 to 1.
 */
export function decideAfterPush(
  reply: AttemptResult,
  { attempts, expiresAt }: { readonly attempts: number; readonly expiresAt: Date },
  now: Date,
  chance: number,
): PushDecision {
  const failure = toPushFailure(reply);
  if (failure === null) return { state: 'sent', nextAttemptAt: null, failure };
  if (failure === 'gone' || failure === 'rejected' || attempts >= MAX_PUSH_ATTEMPTS)
    return { state: 'failed', nextAttemptAt: null, failure };
  const nextAttemptAt = new Date(now.getTime() + Math.round(calculateBackoffMs(RETRY_BACKOFF, attempts - 1, chance)));
  if (nextAttemptAt >= expiresAt) return { state: 'expired', nextAttemptAt: null, failure };
  return { state: 'pending', nextAttemptAt, failure };
}

/** Classifies the reply to an attempt; null if the push service took the notification. */
function toPushFailure(reply: AttemptResult): PushFailure | null {
  if ('fault' in reply) return reply.fault;
  const { status } = reply;
  if (status >= 200 && status <= 299) return null;
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'unavailable' : 'rejected';
}

/** Returns how long a push service keeps the message for a browser that is offline, in whole seconds. */
export const calculateTtlSeconds = (expiresAt: Date, now: Date): number =>
  Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1_000));
