import { defineReadHandler, type HandlerContext } from '../api/handler';
import { processDueCrashRounds } from '../crash/run-settlements';
import type { DeliveryServices as CardServices } from '../gacha/deliveries/process';
import { processDueCardDeliveries } from '../gacha/deliveries/run';
import { type PushServices, runPushes } from '../push/deliver';
import { runDeliveries, type WebhookDeliveryServices } from '../webhooks/deliver';
import { countAlerts } from './alert-store';
import { runReconciliation, runReconciliationByHand, type SummaryBody } from './contract';
import { runTasksExceptChecks } from './maintenance';
import { recordWorkerRunAndRefreshChecks } from './record-health-checks';
import { type DueServices, processDueRecords, tryReadTip } from './run-due';
import { withWorkerDatabase } from './with-worker-database';

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

/**
 * Processes at most `limit` due records and at most as many due card deliveries, then does the maintenance tasks of
 * `runTasksExceptChecks`. Then records the run and refreshes the health checks; if the chain can't be read, does only
 * that. For the endpoints by which a cron or an operator runs the worker. Runs may overlap.
 */
export async function runWorkerOnce(services: DueServices & CardServices, limit: number): Promise<SummaryBody> {
  const startedAt = services.clock.now();
  const tip = await tryReadTip(services);
  if (typeof tip === 'string') {
    await recordWorkerRunAndRefreshChecks(services, tip);
    const alerts = await countAlerts(services.database.queries, startedAt);
    return { ...emptySummary, ...alerts, startedAt, finishedAt: services.clock.now(), chain: 'unavailable' };
  }
  const [processed] = await Promise.all([
    processDueRecords(services, { limit, tip, walksTreasury: true }),
    processDueCardDeliveries(services, limit),
  ]);
  const commitments = await runTasksExceptChecks(services);
  await recordWorkerRunAndRefreshChecks(services, null);
  const alerts = await countAlerts(services.database.queries, startedAt);
  return { startedAt, finishedAt: services.clock.now(), chain: 'ok', ...processed, commitments, ...alerts };
}

type Services = DueServices &
  WebhookDeliveryServices &
  PushServices &
  Parameters<typeof processDueCrashRounds>[0] &
  Parameters<typeof withWorkerDatabase>[0];

/**
 * Runs the worker, webhook deliveries, notifications and settlements of crash rounds at once, so that a slow receiver
 * holds up no duel. Failures of all but the worker are only logged.
 */
async function runWorkerAndDeliveries(services: Services, limit: number): Promise<SummaryBody> {
  const deliveries = runDeliveries(services).catch((error: unknown) =>
    services.log.error({ err: error }, 'a run of webhook deliveries failed'),
  );
  const pushes = runPushes(services).catch((error: unknown) =>
    services.log.error({ err: error }, 'a run of notifications failed'),
  );
  const settlements = processDueCrashRounds(services).catch((error: unknown) =>
    services.log.error({ err: error }, 'a run of settlements failed'),
  );
  const [summary] = await Promise.all([runWorkerOnce(services, limit), deliveries, pushes, settlements]);
  return summary;
}

export const runReconciliationHandler = defineReadHandler(runReconciliation)(
  async ({ services }: HandlerContext<Services>, { query }) => ({
    body: await runWorkerAndDeliveries(withWorkerDatabase(services), query.limit),
  }),
);

export const runReconciliationByHandHandler = defineReadHandler(runReconciliationByHand)(
  async ({ services }: HandlerContext<Services>, { query }) => ({
    body: await runWorkerAndDeliveries(withWorkerDatabase(services), query.limit),
  }),
);
