import { base58 } from '@scure/base';
import { type Context, read } from '../api/handler';
import { isProblem } from '../api/problems';
import type { FinalizedTip } from '../chain/port';
import type { Lease } from '../core/lease';
import { runSettlements } from '../crash/run-settlements';
import { type RunServices, runPayments } from '../gacha/payments/run';
import { describeFault } from '../health/refresh-checks';
import { expireSearches } from '../matchmaking/store';
import { fillEditions } from '../packs/fill-editions';
import type { ReconcileServices } from '../transactions/reconcile';
import { trustedTip } from '../transactions/trusted-tip';
import { type DeliveryServices, runDeliveries } from '../webhooks/deliver';
import { countAlerts } from './alert-store';
import { runReconciliation, runReconciliationByHand, type SummaryBody } from './contract';
import { deleteExpired } from './delete-expired';
import { deleteEndedFailures } from './parked-store';
import { processDueDuels } from './process-due-duels';
import { recordHealthChecks } from './record-health-checks';
import { replenishCommitments } from './replenish-commitments';
import { scanDueIntents } from './scan-intents';
import { withWorkerDatabase } from './with-worker-database';

/** Lease duration. If a run dies, its rows become available after this long. */
const LEASE_MS = 120_000;
const emptySummary = {
  claimed: 0,
  changed: 0,
  unchanged: 0,
  failed: 0,
  scanned: 0,
  candidates: 0,
  payments: 0,
  arrivals: 0,
  commitments: null,
};
/** Part of a run's records that is reserved for scans. */
const SCAN_SHARE = 1 / 5;
/** Part of a run's records that is reserved for payments of pack machines and arrivals at their treasury. */
const PAYMENT_SHARE = 1 / 10;
/** Most searches for an opponent that a run expires, in one statement. */
const MAX_EXPIRED_SEARCHES = 1_000;

/** Returns the finalized tip, or the reason why it can't be read or trusted. */
async function tryReadTip(services: ReconcileServices): Promise<FinalizedTip | string> {
  try {
    return await trustedTip(services);
  } catch (error) {
    if (!isProblem(error) || error.code !== 'chain-unavailable') throw error;
    services.log.warn({ err: error }, 'the chain gives no answer that can be trusted');
    return describeFault(error);
  }
}

/**
 * Processes at most `limit` due records: duels, intents, treasury arrivals, payments. Then expires searches, deletes
 * rows past their retention, and fills the pools of seed commitments and editions. If the chain can't be read, it only
 * records health checks. Runs may overlap.
 */
export async function runWorker(services: ReconcileServices & RunServices, limit: number): Promise<SummaryBody> {
  const startedAt = services.clock.now();
  const until = new Date(startedAt.getTime() + LEASE_MS);
  const lease: Lease = { token: base58.encode(services.random(16)), now: startedAt, until };
  const tip = await tryReadTip(services);
  if (typeof tip === 'string') {
    await recordHealthChecks(services, tip);
    const alerts = await countAlerts(services.database.queries, startedAt);
    return { ...emptySummary, ...alerts, startedAt, finishedAt: services.clock.now(), chain: 'unavailable' };
  }
  const kept = { scans: Math.floor(limit * SCAN_SHARE), payments: Math.floor(limit * PAYMENT_SHARE) };
  const { visited, fetched } = await processDueDuels(services, lease, limit - kept.scans - kept.payments);
  const scanned = await scanDueIntents(services, lease, limit - visited.claimed - kept.payments, fetched);
  const left = limit - visited.claimed - scanned.scanned;
  const paid = await runPayments(services, lease, { limit: left, tip });
  await expireSearches(services.database.queries, services.clock.now(), MAX_EXPIRED_SEARCHES);
  await deleteExpired(services);
  await deleteEndedFailures(services.database.queries);
  const commitments = await replenishCommitments(services);
  await fillEditions(services);
  await recordHealthChecks(services, null);
  const done = { ...visited, ...scanned, ...paid, commitments };
  const alerts = await countAlerts(services.database.queries, startedAt);
  return { startedAt, finishedAt: services.clock.now(), chain: 'ok', ...done, ...alerts };
}

type Services = ReconcileServices &
  RunServices &
  DeliveryServices &
  Parameters<typeof runSettlements>[0] &
  Parameters<typeof withWorkerDatabase>[0];

/** Duels, webhooks and the settlement of rounds at once: a receiver that is slow holds no duel up. */
async function runAll(services: Services, limit: number): Promise<SummaryBody> {
  const deliveries = runDeliveries(services).catch((error: unknown) =>
    services.log.error({ err: error }, 'a run of webhook deliveries failed'),
  );
  const settlements = runSettlements(services).catch((error: unknown) =>
    services.log.error({ err: error }, 'a run of settlements failed'),
  );
  const [summary] = await Promise.all([runWorker(services, limit), deliveries, settlements]);
  return summary;
}

export const runReconciliationHandler = read(runReconciliation)(async ({ services }: Context<Services>, { query }) => ({
  body: await runAll(withWorkerDatabase(services), query.limit),
}));

export const runReconciliationByHandHandler = read(runReconciliationByHand)(
  async ({ services }: Context<Services>, { query }) => ({
    body: await runAll(withWorkerDatabase(services), query.limit),
  }),
);
