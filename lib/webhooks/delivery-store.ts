import { and, count, desc, eq, getTableColumns, inArray, lte, sql } from 'drizzle-orm';
import { afterCursor } from '../../db/after-cursor';
import type { Queries, Transaction } from '../../db/client';
import type { NarrowedRow } from '../../db/rows';
import { integrationKeys } from '../../db/schema/auth';
import { duelEvents, duels } from '../../db/schema/duels';
import { webhookDeliveries, webhookEndpoints, webhookOutbox } from '../../db/schema/webhooks';
import type { Lease } from '../core/lease';
import { claimRowsWhere, type DueQueue, findNextDueTime, releaseRow } from '../due-work/store';
import { cancelReasonByEvent } from '../duel/cancel-reason-store';
import { CHANGED_DELIVERY_COLUMNS_SQL, type ChangedDelivery, reportDeliveryChanges } from './changed-delivery-store';
import { buildDeliveryInsert } from './new-delivery-store';
import { type DeliveryFailure, MAX_ATTEMPTS } from './rules';
import type { PageQuery } from './store';

/** A delivery as stored in Postgres, and the duel's status after its event. */
export type StoredDelivery = typeof webhookDeliveries.$inferSelect & { readonly statusTo: string };

/** Join condition of a delivery and the event that it reports. */
const deliveryEventCondition = and(
  eq(webhookDeliveries.duelId, duelEvents.duelId),
  eq(webhookDeliveries.sequence, duelEvents.sequence),
);

/** Lists deliveries of one webhook, newest first, each with the duel status that it reports. */
export async function listDeliveryRows(
  queries: Queries,
  { endpointId, status }: { readonly endpointId: string; readonly status: string | undefined },
  { after, limit }: PageQuery,
): Promise<StoredDelivery[]> {
  const { createdAt, duelId, sequence } = webhookDeliveries;
  const rest = afterCursor([createdAt, duelId, sequence], after);
  const statusCondition = status === undefined ? undefined : eq(webhookDeliveries.status, status);
  return queries
    .select({ ...getTableColumns(webhookDeliveries), statusTo: duelEvents.statusTo })
    .from(webhookDeliveries)
    .innerJoin(duelEvents, deliveryEventCondition)
    .where(and(eq(webhookDeliveries.endpointId, endpointId), statusCondition, rest))
    .orderBy(desc(createdAt), desc(duelId), desc(sequence))
    .limit(limit);
}

/** Counts the deliveries of a duel's changes by their status, over all webhooks. */
export async function countDeliveries(
  queries: Queries,
  duelId: string,
): Promise<{ pending: number; delivered: number; failed: number }> {
  const { status } = webhookDeliveries;
  const rows = await queries
    .select({ status, deliveries: count() })
    .from(webhookDeliveries)
    // Joined because every index that has the duel begins with the endpoint.
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.endpointId, webhookDeliveries.endpointId))
    .where(eq(webhookDeliveries.duelId, duelId))
    .groupBy(status);
  const counted = (wanted: string): number => rows.find((row) => row.status === wanted)?.deliveries ?? 0;
  return { pending: counted('pending'), delivered: counted('delivered'), failed: counted('failed') };
}

/** SQL condition for the endpoints that get a delivery: enabled, with a valid key, subscribed to the event's type. */
const recipientCondition = sql`w.disabled_at is null
  and exists (select 1 from ${integrationKeys} k where k.key_id = w.key_id and k.revoked_at is null)
  and (w.event_types is null or 'duel.' || e.status_to = any(w.event_types))`;

/**
 * Takes at most `limit` changes out of the outbox and queues a delivery of each for every endpoint that
 * `recipientCondition` selects. Returns how many changes it took.
 */
export async function queueOutboxDeliveries(queries: Queries, now: Date, limit: number): Promise<number> {
  const key = { endpointId: sql`w.endpoint_id`, duelId: sql`e.duel_id`, sequence: sql`e.sequence` };
  const result = await queries.execute(sql`
    with taken as (
      delete from ${webhookOutbox} where ctid = any(array(
        select ctid from ${webhookOutbox} order by duel_id, sequence limit ${limit} for update skip locked))
      returning duel_id, sequence
    ), told as (
      ${buildDeliveryInsert(key, now)}
      from taken join ${duelEvents} e using (duel_id, sequence) join ${webhookEndpoints} w on ${recipientCondition}
      on conflict do nothing returning ${sql.raw(CHANGED_DELIVERY_COLUMNS_SQL)}
    ) select (select count(*)::int from taken) as taken, told.* from (select) one left join told on true`);
  const { rows } = result as unknown as { rows: (ChangedDelivery & { taken: number })[] };
  const queued = rows.filter(({ endpointId }) => endpointId !== null);
  reportDeliveryChanges(queries, null, queued);
  return rows[0]?.taken ?? 0;
}

/**
 * Deletes at most `limit` deliveries that aren't pending and were last attempted, or without an attempt created, before
 * `before`. Returns their number.
 */
export async function deleteFinishedDeliveries(
  queries: Queries,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  const result = await queries.execute(sql`
    delete from ${webhookDeliveries} where ctid = any(array(
      select ctid from ${webhookDeliveries}
      where state <> 'pending' and coalesce(last_attempt_at, created_at) < ${before.toISOString()}::timestamptz
      order by coalesce(last_attempt_at, created_at) limit ${limit} for update skip locked))
    returning sequence`);
  return (result as unknown as { rows: unknown[] }).rows.length;
}

/** A claimed delivery with everything that its message needs. */
export interface DueDelivery {
  readonly delivery: typeof webhookDeliveries.$inferSelect;
  readonly endpoint: typeof webhookEndpoints.$inferSelect;
  readonly event: typeof duelEvents.$inferSelect;
  readonly duel: typeof duels.$inferSelect;
  /** Kind of the event that cancelled the duel, `event` or an earlier one. Null if it wasn't cancelled by then. */
  readonly cancelledBy: string | null;
}

/**
 * Selects the kind of the event that cancelled the duel, or null if there is none up to the delivery's event. A duel is
 * cancelled at most once.
 */
const cancelKindQuery = sql<string | null>`(select c.kind from ${duelEvents} c where c.duel_id = ${duelEvents.duelId}
  and c.sequence <= ${duelEvents.sequence} and ${inArray(sql`c.kind`, Object.keys(cancelReasonByEvent))})`;

/** The queue of deliveries, each due at its next attempt. */
export const deliveryQueue = {
  table: webhookDeliveries,
  keyColumns: ['endpointId', 'duelId', 'sequence'],
  dueAtColumn: 'nextAttemptAt',
  attemptsColumn: 'attempts',
} as const satisfies DueQueue<typeof webhookDeliveries>;

/** Returns when a delivery is due next: `now` if a change is in the outbox, null if there is nothing to deliver. */
export async function findNextDeliveryTime(queries: Queries, now: Date): Promise<Date | null> {
  const [change] = await queries.select({ sequence: webhookOutbox.sequence }).from(webhookOutbox).limit(1);
  return change === undefined ? findNextDueTime(queries, deliveryQueue, sql`state = 'pending'`) : now;
}

/**
 * Claims due deliveries until the lease ends, and counts an attempt of each. Webhooks take turns, so a long queue for
 * one receiver doesn't delay another.
 */
export async function claimDeliveries(queries: Queries, lease: Lease, limit: number): Promise<DueDelivery[]> {
  const isNext = sql`ctid = any(array(
      select due.ctid from (
        select d.ctid, d.next_attempt_at, row_number() over (partition by w.endpoint_id order by d.next_attempt_at) as turn
        from ${webhookEndpoints} w cross join lateral (
          select ctid, next_attempt_at from ${webhookDeliveries}
          where endpoint_id = w.endpoint_id and state = 'pending' and attempts < ${MAX_ATTEMPTS}
            and next_attempt_at <= ${lease.now.toISOString()}::timestamptz
          order by next_attempt_at limit ${limit} for update skip locked) d
        where w.disabled_at is null
          and exists (select 1 from ${integrationKeys} k where k.key_id = w.key_id and k.revoked_at is null)) due
      order by due.turn, due.next_attempt_at limit ${limit}))`;
  const claimed = await claimRowsWhere(queries, deliveryQueue, lease, isNext);
  if (claimed.length === 0) return [];
  return queries
    .select({
      delivery: webhookDeliveries,
      endpoint: webhookEndpoints,
      event: duelEvents,
      duel: duels,
      cancelledBy: cancelKindQuery,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.endpointId, webhookDeliveries.endpointId))
    .innerJoin(duelEvents, deliveryEventCondition)
    .innerJoin(duels, eq(duels.duelId, webhookDeliveries.duelId))
    .where(eq(webhookDeliveries.leaseToken, lease.token));
}

type Row = typeof webhookDeliveries.$inferSelect;
/** Columns that are written before an attempt: when the delivery is inserted, and when a worker claims it. */
type PreAttemptColumns =
  | 'endpointId'
  | 'duelId'
  | 'sequence'
  | 'createdAt'
  | 'attempts'
  | 'lastAttemptAt'
  | 'leaseToken';
/** Columns that the outcome of an attempt writes. */
type DeliveryOutcome = Omit<NarrowedRow<Row, { failure: DeliveryFailure }>, PreAttemptColumns>;

/** Saves the outcome of an attempt. Returns false, and saves nothing, if its lease was lost. */
export async function recordAttempt(
  queries: Queries,
  delivery: typeof webhookDeliveries.$inferSelect,
  outcome: DeliveryOutcome,
): Promise<boolean> {
  const row = await releaseRow(queries, deliveryQueue, delivery, delivery.leaseToken as string, outcome);
  if (row !== null) reportDeliveryChanges(queries, 'pending', [row]);
  return row !== null;
}

/** Locks a webhook until the transaction ends, so that two transactions that end its deliveries can't deadlock. */
export async function lockWebhook(transaction: Transaction, endpointId: string): Promise<void> {
  const row = transaction.select({ endpointId: webhookEndpoints.endpointId }).from(webhookEndpoints);
  await row.where(eq(webhookEndpoints.endpointId, endpointId)).for('no key update');
}

/** Disables a webhook whose receiver answered 410, and fails its pending deliveries. */
export async function disableWebhook(transaction: Transaction, endpointId: string, now: Date): Promise<void> {
  await transaction
    .update(webhookEndpoints)
    .set({ disabledReason: 'gone', disabledAt: now })
    .where(and(eq(webhookEndpoints.endpointId, endpointId), sql`${webhookEndpoints.disabledAt} is null`));
  const ended = await transaction
    .update(webhookDeliveries)
    .set({ status: 'failed', failure: 'endpoint-gone', nextAttemptAt: null, leaseToken: null })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.status, 'pending')))
    .returning();
  reportDeliveryChanges(transaction, 'pending', ended);
}

/**
 * Fails pending deliveries that no attempt follows: those whose worker died during the last attempt, once its lease has
 * ended, and those of webhooks that have been disabled.
 */
export async function failUndeliverableDeliveries(queries: Queries, now: Date): Promise<void> {
  const unanswered = await queries
    .update(webhookDeliveries)
    .set({ status: 'failed', failure: 'connection', nextAttemptAt: null, leaseToken: null })
    .where(
      and(
        eq(webhookDeliveries.status, 'pending'),
        eq(webhookDeliveries.attempts, MAX_ATTEMPTS),
        lte(webhookDeliveries.nextAttemptAt, now),
      ),
    )
    .returning();
  reportDeliveryChanges(queries, 'pending', unanswered);
  const failedDeliveries = await queries.execute(sql`
    update ${webhookDeliveries} set state = 'failed', failure = 'endpoint-gone', next_attempt_at = null, lease_token = null
    where ctid = any(array(
      select d.ctid from ${webhookDeliveries} d join ${webhookEndpoints} w using (endpoint_id)
      where w.disabled_at is not null and d.state = 'pending' for update of d skip locked))
    returning ${sql.raw(CHANGED_DELIVERY_COLUMNS_SQL)}`);
  reportDeliveryChanges(queries, 'pending', (failedDeliveries as unknown as { rows: ChangedDelivery[] }).rows);
}
