import { and, count, gt, inArray, isNotNull, isNull, lte, min, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/client';
import { custodyAlerts } from '../../db/schema/alerts';
import { duels } from '../../db/schema/duels';
import { gachaDebts, gachaPaymentIntents } from '../../db/schema/gacha';
import { pushNotifications } from '../../db/schema/push';
import { serviceChecks } from '../../db/schema/service-checks';
import { transactionIntents } from '../../db/schema/transactions';
import { webhookDeliveries } from '../../db/schema/webhooks';

const DAY_MS = 86_400_000;
const UNFINISHED_STATUSES = [
  'waiting',
  'matched',
  'funding',
  'committing',
  'funded',
  'resolving',
  'resolved',
  'refunding',
];
const ENDED_STATUSES = ['settled', 'refunded', 'cancelled'];

/** Number of rows with each value of a column. Values without rows are absent. */
export type Tally = readonly { readonly name: string; readonly rows: number }[];

/** Counts unfinished duels by status. */
export const tallyUnfinishedDuels = (queries: Queries): Promise<Tally> =>
  queries
    .select({ name: duels.status, rows: count() })
    .from(duels)
    .where(inArray(duels.status, UNFINISHED_STATUSES))
    .groupBy(duels.status);

/**
 * Counts by status the duels that were created in the last 24 hours and have ended. Counting all would take longer
 * each day.
 */
export const tallyEndedDuels = (queries: Queries, now: Date): Promise<Tally> =>
  queries
    .select({ name: duels.status, rows: count() })
    .from(duels)
    .where(and(inArray(duels.status, ENDED_STATUSES), gt(duels.createdAt, new Date(now.getTime() - DAY_MS))))
    .groupBy(duels.status);

/** Counts unfinished fee payments by state. The condition is that of a partial index, so that Postgres can use it. */
export const tallyUnfinishedFundIntents = (queries: Queries): Promise<Tally> =>
  queries
    .select({ name: transactionIntents.state, rows: count() })
    .from(transactionIntents)
    .where(
      sql`${transactionIntents.purpose} = 'fund' and ${transactionIntents.state} in ('PREPARED', 'SUBMITTED', 'CONFIRMED')`,
    )
    .groupBy(transactionIntents.state);

/** Counts unfinished payments to pack machines by state. */
export const tallyMachinePayments = (queries: Queries): Promise<Tally> =>
  queries
    .select({ name: gachaPaymentIntents.state, rows: count() })
    .from(gachaPaymentIntents)
    .where(sql`${gachaPaymentIntents.state} in ('open', 'claimed', 'verified')`)
    .groupBy(gachaPaymentIntents.state);

/** Counts open custody alerts by kind. */
export const tallyOpenAlerts = (queries: Queries): Promise<Tally> =>
  queries
    .select({ name: custodyAlerts.kind, rows: count() })
    .from(custodyAlerts)
    .where(isNull(custodyAlerts.resolvedAt))
    .groupBy(custodyAlerts.kind);

async function countRows(queries: Queries, table: PgTable, where: ReturnType<typeof and>): Promise<number> {
  const [row] = await queries.select({ rows: count() }).from(table).where(where);
  return row?.rows ?? 0;
}

export const countRefundsOwed = (queries: Queries) => countRows(queries, gachaDebts, isNull(gachaDebts.refundedAt));

/** Counts webhook deliveries that are neither received nor given up. */
export const countPendingDeliveries = (queries: Queries) =>
  countRows(queries, webhookDeliveries, sql`${webhookDeliveries.status} = 'pending'`);

/** A queue of the worker: the number of due rows, and the due time of the oldest. */
export interface QueueDepth {
  readonly queue: 'duels' | 'intents' | 'deliveries' | 'notifications';
  readonly depth: number;
  /** Null if none is due. */
  readonly oldestDueAt: Date | null;
}

/** Returns the depths of the four queues of `QueueDepth`, in that order. */
export async function readQueueDepths(queries: Queries, now: Date): Promise<readonly QueueDepth[]> {
  const { nextCheckAt } = duels;
  const { nextScanAt } = transactionIntents;
  const { nextAttemptAt } = webhookDeliveries;
  const { nextAttemptAt: nextPushAt } = pushNotifications;
  const [[duel], [intent], [delivery], [notification]] = await Promise.all([
    queries
      .select({ depth: count(), oldestDueAt: min(nextCheckAt) })
      .from(duels)
      .where(and(isNotNull(nextCheckAt), lte(nextCheckAt, now))),
    queries
      .select({ depth: count(), oldestDueAt: min(nextScanAt) })
      .from(transactionIntents)
      .where(and(isNotNull(nextScanAt), lte(nextScanAt, now))),
    queries
      .select({ depth: count(), oldestDueAt: min(nextAttemptAt) })
      .from(webhookDeliveries)
      .where(and(sql`${webhookDeliveries.status} = 'pending'`, lte(nextAttemptAt, now))),
    queries
      .select({ depth: count(), oldestDueAt: min(nextPushAt) })
      .from(pushNotifications)
      .where(and(sql`${pushNotifications.state} = 'pending'`, lte(nextPushAt, now))),
  ]);
  const none = { depth: 0, oldestDueAt: null };
  return [
    { queue: 'duels', ...(duel ?? none) },
    { queue: 'intents', ...(intent ?? none) },
    { queue: 'deliveries', ...(delivery ?? none) },
    { queue: 'notifications', ...(notification ?? none) },
  ];
}

/** Reads the stored state of each dependency's health check, and of the worker's runs. */
export const readServiceChecks = (queries: Queries) => queries.select().from(serviceChecks);
