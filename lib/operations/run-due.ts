import { base58 } from '@scure/base';
import { isProblem } from '../api/problems';
import type { FinalizedTip } from '../chain/port';
import { findEarliest } from '../core/clock';
import type { Lease } from '../core/lease';
import type { HandoverServices } from '../due-work/process';
import { endAllClaims, findNextDueTime } from '../due-work/store';
import { duelQueue } from '../duel/due-store';
import { cardDeliveryQueue } from '../gacha/deliveries/store';
import {
  findNextPaymentDueTime,
  type PaymentRunServices,
  type PaymentTotals,
  processDuePayments,
} from '../gacha/payments/run';
import { isPaymentAwaited, paymentQueue } from '../gacha/payments/store';
import { describeFault } from '../health/refresh-checks';
import type { ReconcileServices } from '../transactions/reconcile';
import { intentQueue } from '../transactions/store';
import { readTrustedTip } from '../transactions/trusted-tip';
import { claimDueTask } from './maintenance';
import { type DuelTotals, processDueDuels } from './process-due-duels';
import { recordWorkerRun } from './record-health-checks';
import { type ScanTotals, scanDueIntents } from './scan-intents';

/** Dependencies of a reconciliation run. */
export type DueServices = ReconcileServices & PaymentRunServices & HandoverServices;

/** Lease duration. If a run dies, its rows become available after this long. */
const LEASE_MS = 120_000;

/**
 * Makes all claimed duels, intents, payments and card deliveries due. A last leader that was killed hasn't released its
 * rows, and no other run would process them until their leases end. Leaves out arrivals and crash settlements, whose
 * leases last at most a minute.
 */
export async function takeOverClaims({ database: { queries }, clock }: DueServices): Promise<void> {
  const now = clock.now();
  // Twice as long as a lease, since the last leader's clock may be ahead.
  await endAllClaims(queries, duelQueue, now, 2 * LEASE_MS);
  await endAllClaims(queries, intentQueue, now, 2 * LEASE_MS);
  await endAllClaims(queries, paymentQueue, now, 2 * LEASE_MS);
  await endAllClaims(queries, cardDeliveryQueue, now, 2 * LEASE_MS);
}

/** Share of a run's record limit that is reserved for scans of intents. */
const SCAN_SHARE = 1 / 5;
/** Share of a run's record limit that is reserved for payments to pack machines and arrivals at their treasury. */
const PAYMENT_SHARE = 1 / 10;
/**
 * Interval at which the treasury's history is read for new transactions while a payment is awaited, in milliseconds;
 * `IDLE_TREASURY_WALK_MS` otherwise.
 */
const AWAITED_TREASURY_WALK_MS = 2_000;
/** Interval at which the treasury's history is read while no payment is awaited, in milliseconds. */
const IDLE_TREASURY_WALK_MS = 15_000;

/** Returns the finalized tip, or the reason why it can't be read or trusted. */
export async function tryReadTip(services: ReconcileServices): Promise<FinalizedTip | string> {
  try {
    return await readTrustedTip(services);
  } catch (error) {
    if (!isProblem(error) || error.code !== 'chain-unavailable') throw error;
    services.log.warn({ err: error }, 'the chain gives no answer that can be trusted');
    return describeFault(error);
  }
}

/** Whether a run could read the finalized tip; `not-read` if nothing was due that needed it. */
export type TipRead = 'read' | 'unreadable' | 'not-read';

/** Result of a worker's run over due records. */
export interface DueRunResult {
  /** When to run next, which is in the past if a record is still due. */
  readonly nextAt: Date;
  readonly tipRead: TipRead;
}

/**
 * Processes at most `limit` due records. Reads the chain only if a record or the treasury's history is due. Runs may
 * overlap.
 */
export async function runDueRecords(services: DueServices, limit: number): Promise<DueRunResult> {
  const { database, clock } = services;
  const isAwaited = await isPaymentAwaited(database.queries);
  const walkMs = isAwaited ? AWAITED_TREASURY_WALK_MS : IDLE_TREASURY_WALK_MS;
  const walksTreasury = await claimDueTask(database, 'treasury', walkMs);
  const dueAt = await findNextRecordTime(services);
  const tip = walksTreasury || (dueAt !== null && dueAt <= clock.now()) ? await tryReadTip(services) : null;
  if (tip !== null && typeof tip !== 'string' && !services.handover?.isStopping())
    await processDueRecords(services, { limit, tip, walksTreasury });
  await recordWorkerRun(services, tip === null ? undefined : typeof tip === 'string' ? tip : null);
  const nextWalk = new Date(clock.now().getTime() + walkMs);
  const nextAt = findEarliest([await findNextRecordTime(services), nextWalk]) ?? nextWalk;
  return { nextAt, tipRead: tip === null ? 'not-read' : typeof tip === 'string' ? 'unreadable' : 'read' };
}

/** Returns when the next duel, intent, machine payment or treasury arrival is due; null if none is. */
const findNextRecordTime = async (services: DueServices): Promise<Date | null> => {
  const { queries } = services.database;
  const [duel, intent] = [findNextDueTime(queries, duelQueue), findNextDueTime(queries, intentQueue)];
  return findEarliest(await Promise.all([duel, intent, findNextPaymentDueTime(services)]));
};

interface ProcessOptions {
  readonly limit: number;
  readonly tip: FinalizedTip;
  readonly walksTreasury: boolean;
}

/**
 * Processes at most `limit` due records: duels and their intents, and at the same time treasury arrivals and payments,
 * so that a slow answer about a duel doesn't hold up a payment, nor the reverse. What is left of `limit` then goes to
 * further arrivals and payments.
 */
export async function processDueRecords(
  services: DueServices,
  { limit, tip, walksTreasury }: ProcessOptions,
): Promise<DuelTotals & ScanTotals & PaymentTotals> {
  const now = services.clock.now();
  const until = new Date(now.getTime() + LEASE_MS);
  const lease: Lease = { token: base58.encode(services.random(16)), now, until };
  const reserved = Math.floor(limit * PAYMENT_SHARE);
  const both = [
    processDuelsAndIntents(services, lease, { limit: limit - reserved, scans: Math.floor(limit * SCAN_SHARE) }),
    processDuePayments(services, lease, { limit: reserved, tip, walksTreasury }),
  ] as const;
  // If either fails, waits for the other before throwing, so that no work goes on after this run.
  await Promise.allSettled(both);
  const [duels, paid] = await Promise.all(both);
  const left = services.handover?.isStopping()
    ? 0
    : limit - duels.claimed - duels.scanned - paid.payments - paid.arrivals;
  const more = await processDuePayments(services, lease, { limit: left, tip, walksTreasury: false });
  return { ...duels, payments: paid.payments + more.payments, arrivals: paid.arrivals + more.arrivals };
}

/** Processes at most `limit` due duels and intents, `reservedScans` of which are reserved for intents. */
async function processDuelsAndIntents(
  services: DueServices,
  lease: Lease,
  { limit, scans: reservedScans }: { readonly limit: number; readonly scans: number },
): Promise<DuelTotals & ScanTotals> {
  // In this order, because a check of a duel can make its intents due.
  const { totals, fetched } = await processDueDuels(services, lease, limit - reservedScans);
  return { ...totals, ...(await scanDueIntents(services, lease, limit - totals.claimed, fetched)) };
}
