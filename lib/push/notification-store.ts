import { and, eq, lte, or, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import type { NarrowedRow } from '../../db/rows';
import { pushNotifications, pushSubscriptions } from '../../db/schema/push';
import type { Lease } from '../core/lease';
import { claimRowsWhere, type DueQueue, findNextDueTime, releaseRow } from '../due-work/store';
import { MAX_PUSH_ATTEMPTS, type NotificationType, type PushDecision, type PushFailure } from './rules';
import type { StoredSubscription } from './subscription-store';

export type StoredNotification = NarrowedRow<
  typeof pushNotifications.$inferSelect,
  { type: NotificationType; state: PushDecision['state']; failure: PushFailure }
>;

export const pushQueue = {
  table: pushNotifications,
  keyColumns: ['subscriptionId', 'type', 'recordId'],
  dueAtColumn: 'nextAttemptAt',
  attemptsColumn: 'attempts',
} as const satisfies DueQueue<typeof pushNotifications>;

const isPending = eq(pushNotifications.state, 'pending');

/** Returns when a notification is due next; null if none is pending. */
export const findNextPushTime = (queries: Queries): Promise<Date | null> =>
  findNextDueTime(queries, pushQueue, sql`state = 'pending'`);

/** A claimed notification with the browser that it goes to. */
export interface DueNotification {
  readonly notification: StoredNotification;
  readonly subscription: StoredSubscription;
}

/** Claims at most `limit` due notifications until the lease ends, and counts an attempt to send each. */
export async function claimNotifications(queries: Queries, lease: Lease, limit: number): Promise<DueNotification[]> {
  const isNext = sql`ctid = any(array(
    select ctid from ${pushNotifications}
    where state = 'pending' and attempts < ${MAX_PUSH_ATTEMPTS} and next_attempt_at <= ${lease.now.toISOString()}::timestamptz
    order by next_attempt_at limit ${limit} for update skip locked))`;
  const claimed = await claimRowsWhere(queries, pushQueue, lease, isNext);
  if (claimed.length === 0) return [];
  const rows = await queries
    .select({ notification: pushNotifications, subscription: pushSubscriptions })
    .from(pushNotifications)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.subscriptionId, pushNotifications.subscriptionId))
    .where(eq(pushNotifications.leaseToken, lease.token));
  return rows as DueNotification[];
}

/** Saves the outcome of an attempt. Returns false, and saves nothing, if its lease was lost. */
export async function recordPush(
  queries: Queries,
  notification: typeof pushNotifications.$inferSelect,
  { state, nextAttemptAt, failure }: PushDecision,
): Promise<boolean> {
  const { leaseToken } = notification;
  const outcome = { state, nextAttemptAt, failure };
  return (await releaseRow(queries, pushQueue, notification, leaseToken as string, outcome)) !== null;
}

/** Records that the push service took a message for a browser. */
export async function markDelivered(queries: Queries, subscriptionId: string, now: Date): Promise<void> {
  await queries
    .update(pushSubscriptions)
    .set({ deliveredAt: now })
    .where(eq(pushSubscriptions.subscriptionId, subscriptionId));
}

/** Ends due notifications that have expired, and those whose last allowed attempt left no outcome. */
export async function endUndeliverable(queries: Queries, now: Date): Promise<void> {
  const isOver = lte(pushNotifications.expiresAt, now);
  await queries
    .update(pushNotifications)
    .set({
      state: sql`case when ${isOver} then 'expired' else 'failed' end`,
      failure: sql`case when ${isOver} then ${pushNotifications.failure} else 'connection' end`,
      nextAttemptAt: null,
      leaseToken: null,
    })
    .where(
      and(
        isPending,
        lte(pushNotifications.nextAttemptAt, now),
        or(isOver, eq(pushNotifications.attempts, MAX_PUSH_ATTEMPTS)),
      ),
    );
}

/** Deletes at most `limit` ended notifications that were created before `before`. */
export async function deleteOldNotifications(
  queries: Queries,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<void> {
  await queries.execute(sql`
    delete from ${pushNotifications} where ctid = any(array(
      select ctid from ${pushNotifications} where created_at < ${before.toISOString()}::timestamptz and state <> 'pending'
      order by created_at limit ${limit} for update skip locked))`);
}
