import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../db/client';
import type { Log } from '../api/log';
import type { Clock } from '../core/clock';
import { countParkedByQueue } from '../due-work/failure-store';
import { parkingQueues } from '../due-work/parking-rules';
import { tallyOpenDeliveries } from '../gacha/deliveries/store';
import { isDependencyWorking, isWorkerWorking } from '../health/check-rules';
import { calculateBond } from '../packs/bond-rules';
import type { ProviderPort } from '../provider/port';
import { countFreeSeedCommitments } from '../provider/store';
import type { VapidKeys } from '../push/key-rules';
import { type Figure, toSingleFigure } from './figure';
import { buildProcessFigures, type ProcessFigureServices } from './process-figures';
import {
  countPendingDeliveries,
  countRefundsOwed,
  readQueueDepths,
  readServiceChecks,
  type Tally,
  tallyEndedDuels,
  tallyMachinePayments,
  tallyOpenAlerts,
  tallyUnfinishedDuels,
  tallyUnfinishedFundIntents,
} from './store';

/** Dependencies of `createFigureReader`. */
export interface FigureServices extends ProcessFigureServices {
  readonly database: Database;
  /** Null where push notifications aren't configured. Then the gauges leave out their queue. */
  readonly vapidKeys: VapidKeys | null;
  readonly provider: ProviderPort | null;
  readonly duelSettings: () => { readonly feeLamports: bigint };
  readonly clock: Clock;
  readonly log: Log;
}

/** Scrapes share one read of the rows for this long after it began, and also while it still runs. */
const MAX_FIGURES_AGE_MS = 5_000;
/** How long a scrape waits for the database, by default. Prometheus's own timeout is ten seconds. */
const MAX_READ_MS = 4_000;

/**
 * Returns a function that reads all gauges for a scrape. While the database gives no answer it returns only
 * `ripduel_database_up` 0 and the process's own figures, so nothing old passes for new.
 */
export function createFigureReader(services: FigureServices, readMs = MAX_READ_MS): () => Promise<readonly Figure[]> {
  let kept: { readonly readAtMs: number; readonly rows: Promise<readonly Figure[] | null> } | null = null;
  // A read that hangs holds on to its database connections, so a second read may not start until it has ended.
  let isReading = false;
  return async () => {
    const at = services.clock.now().getTime();
    if (!isReading && (kept === null || Math.abs(at - kept.readAtMs) >= MAX_FIGURES_AGE_MS)) {
      isReading = true;
      const rows = readDatabaseFigures(services).finally(() => {
        isReading = false;
      });
      kept = { readAtMs: at, rows };
    }
    const rows = kept === null ? null : await awaitWithTimeout(kept.rows, readMs);
    const up = toSingleFigure('ripduel_database_up', 'Whether the database answered.', rows === null ? 0 : 1);
    return [up, ...buildProcessFigures(services), ...(rows ?? [])];
  };
}

/** Waits for a promise. Returns null after the timeout; the promise isn't cancelled. */
async function awaitWithTimeout<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value | null> {
  const waiting = new AbortController();
  const late = pause(milliseconds, null, waiting).catch(() => null);
  return Promise.race([promise, late]).finally(() => waiting.abort());
}

async function readDatabaseFigures(services: FigureServices): Promise<readonly Figure[] | null> {
  try {
    return [...(await readTallyFigures(services)), ...(await readCheckFigures(services))];
  } catch (error) {
    services.log.warn({ err: error }, 'the figures of /metrics could not be read from the database');
    return null;
  }
}

async function readTallyFigures(services: FigureServices): Promise<Figure[]> {
  const { clock, duelSettings, provider, vapidKeys } = services;
  const { queries } = services.database;
  const now = clock.now();
  const [duels, endings, intents, payments, cards, alerts, debts, parked, commitments, deliveries, allQueues] =
    await Promise.all([
      tallyUnfinishedDuels(queries),
      tallyEndedDuels(queries, now),
      tallyUnfinishedFundIntents(queries),
      tallyMachinePayments(queries),
      tallyOpenDeliveries(queries, now),
      tallyOpenAlerts(queries),
      countRefundsOwed(queries),
      countParkedByQueue(queries),
      provider === null ? 0 : countFreeSeedCommitments(queries, provider.publicKey),
      countPendingDeliveries(queries),
      readQueueDepths(queries, now),
    ]);
  const queues = allQueues.filter(({ queue }) => queue !== 'notifications' || vapidKeys !== null);
  const depths = queues.map(({ queue, depth }) => [queue, depth] as const);
  const ages = queues.map(
    ({ queue, oldestDueAt }) => [queue, oldestDueAt === null ? 0 : secondsSince(oldestDueAt, now)] as const,
  );
  const bond = Number(calculateBond(duelSettings().feeLamports, 0n));
  return [
    toTallyFigure('ripduel_duels', 'Duels that are not over, by status.', 'status', duels),
    toTallyFigure('ripduel_duels_ended_day', 'Duels created within a day that are over, by status.', 'status', endings),
    toTallyFigure('ripduel_fund_intents', 'Payments of duels under way, by state.', 'state', intents),
    toTallyFigure('ripduel_machine_payments', 'Payments of pack machines under way, by state.', 'state', payments),
    toSingleFigure('ripduel_card_deliveries_open', 'Cards of paid rips that are not in a wallet yet.', cards.count),
    toSingleFigure(
      'ripduel_card_delivery_age_seconds',
      'How long ago the oldest undelivered card was drawn.',
      cards.oldest === null ? 0 : secondsSince(cards.oldest, now),
    ),
    toSingleFigure(
      'ripduel_card_delivery_time_used_ratio',
      'Share of its time that the latest undelivered card has used; 1 is its deadline.',
      cards.usedShare,
    ),
    toTallyFigure('ripduel_custody_alerts_open', 'Open custody alerts, by kind.', 'kind', alerts),
    toSingleFigure('ripduel_debts_open', 'Payments of pack machines that are owed back.', debts),
    {
      name: 'ripduel_parked_rows',
      help: 'Rows at which the worker keeps failing, by queue.',
      label: 'queue',
      // Queues without parked rows report zero, so that dashboards and alerts know the metric from the start.
      values: parkingQueues.map((queue) => [queue, parked.find(({ name }) => name === queue)?.rows ?? 0] as const),
    },
    toSingleFigure(
      'ripduel_free_commitments',
      'Seed commitments of the provider that new duels can take.',
      commitments,
    ),
    toSingleFigure('ripduel_webhook_deliveries_pending', 'Webhook deliveries that were not received yet.', deliveries),
    { name: 'ripduel_queue_depth', help: 'Rows that are due for the worker.', label: 'queue', values: depths },
    { name: 'ripduel_queue_age_seconds', help: 'How long the oldest row has been due.', label: 'queue', values: ages },
    toSingleFigure(
      'ripduel_provider_bond_lamports',
      'The least bond that one more duel takes from the provider.',
      bond,
    ),
  ];
}

/** Reads whether chain, worker and provider work, and how long ago each was seen working. */
async function readCheckFigures({ database, provider, clock }: FigureServices): Promise<Figure[]> {
  const rows = await readServiceChecks(database.queries);
  const now = clock.now();
  const known = [
    { name: 'chain', row: rows.find(({ subject }) => subject === 'chain'), works: isDependencyWorking },
    { name: 'worker', row: rows.find(({ subject }) => subject === 'worker'), works: isWorkerWorking },
    {
      name: 'provider',
      row: rows.find(({ subject }) => subject === `provider:${provider?.publicKey}`),
      works: isDependencyWorking,
    },
  ];
  const up = known.map(({ name, row, works }) => [name, works(row ?? null, now) ? 1 : 0] as const);
  const ages = known.flatMap(({ name, row }) => (row?.seenAt ? [[name, secondsSince(row.seenAt, now)] as const] : []));
  return [
    { name: 'ripduel_up', help: 'Whether it can be relied on, as in GET /v1/health.', label: 'what', values: up },
    { name: 'ripduel_seen_seconds', help: 'Time since it was last seen working.', label: 'what', values: ages },
  ];
}

const secondsSince = (at: Date, now: Date): number => Math.max(0, (now.getTime() - at.getTime()) / 1_000);

const toTallyFigure = (name: string, help: string, label: string, tally: Tally): Figure => ({
  name,
  help,
  label,
  values: tally.map((each) => [each.name, each.rows]),
});
