import { bytesToHex } from '@noble/hashes/utils.js';
import type { WorkTopic } from '../../db/notifications';
import { findEarliest } from '../core/clock';
import { calculateJitter } from '../core/random';
import { findNextRequestTime } from '../crash/request-store';
import { processDueCrashRounds } from '../crash/run-settlements';
import { findNextDeadline } from '../crash/store';
import { openHandover } from '../due-work/handover';
import type { HandoverServices } from '../due-work/process';
import { findNextCardDeliveryTime, processDueCardDeliveries } from '../gacha/deliveries/run';
import { runDueTasks } from '../operations/maintenance';
import { runDueRecords, takeOverClaims } from '../operations/run-due';
import { withWorkerDatabase } from '../operations/with-worker-database';
import { runPushes } from '../push/deliver';
import { findNextPushTime } from '../push/notification-store';
import type { Services } from '../root/services';
import { runDeliveries } from '../webhooks/deliver';
import { findNextDeliveryTime } from '../webhooks/delivery-store';
import { startLeaderElection } from './leadership';
import { endsWithin, type Loop, startLoop } from './loop';
import { createTipReadMonitor } from './tip-reads';

/**
 * Maximum wait of a loop, except maintenance, while the database connection for notifications works, in milliseconds;
 * `POLL_MS` while it doesn't. Triggers of the database notify the worker of most rows that are due within this time.
 */
const NOTIFIED_POLL_MS = 5_000;
/** Maximum wait of a loop, except maintenance, while the database can't notify the worker, in milliseconds. */
const POLL_MS = 500;
/** Maximum wait of the maintenance loop between two runs, in milliseconds. */
const MAINTENANCE_INTERVAL_MS = 1_000;
/** Maximum number of due rows that one run of the reconciliation loop, or of the cards loop, processes. */
const ROWS_PER_RUN = 100;
/**
 * How long a stopping worker waits for the rows that it is processing before it releases these too, in milliseconds:
 * less than `DRAIN_MS` in serve.ts, for which the process waits for the worker.
 */
const MAX_FINISH_WAIT_MS = 8_000;
/**
 * Maximum time that a stopping worker waits before it gives up leadership, in milliseconds. Until then it releases the
 * rows that it has claimed but not begun, so that the next leader can process them.
 */
const MAX_RELEASE_WAIT_MS = 1_000;

/** The loop that processes each kind of work. */
const loopByTopic: Readonly<
  Record<Exclude<WorkTopic, 'leader'>, 'reconciliation' | 'webhooks' | 'pushes' | 'settlements' | 'cards'>
> = {
  duels: 'reconciliation',
  intents: 'reconciliation',
  payments: 'reconciliation',
  deliveries: 'webhooks',
  pushes: 'pushes',
  settlements: 'settlements',
  'card-deliveries': 'cards',
};

/**
 * Starts the worker of a self-hosted server, which replaces the cron. It has six loops, so that no kind of work delays
 * another. Maintenance runs once a second; the other loops run when the database notifies them, when the next row is
 * due, and at intervals, since a notification can get lost. Only the leader among the instances checks duels, has cards
 * delivered and does the maintenance; all instances send webhooks and notifications and settle crash rounds. A leader
 * that can't read the chain lets another instance lead.
 */
export function startWorker(
  process: Services,
  tipReads = createTipReadMonitor(),
): { isLeader(): boolean; stop(): Promise<void> } {
  const handover = openHandover();
  const services: Services & HandoverServices = Object.create(withWorkerDatabase(process), {
    handover: { value: handover },
  });
  const { database, meter, clock, random } = services;
  const { notifications } = database;
  // The leader's runs wait until the takeover is done: it ends all claims of their queues, and would end theirs, too.
  let takingOver: Promise<void> = Promise.resolve();
  const takeOver = (): void => {
    takingOver = takeOverClaims(services).catch((error: unknown) =>
      services.log.warn({ err: error }, 'the last leader’s rows are due when its leases end'),
    );
  };
  const leadership = startLeaderElection(services, {
    owner: bytesToHex(random(8)),
    onGain: (isTakeover) => {
      tipReads.startAnew();
      if (isTakeover) takeOver();
      wakeAll();
    },
  });
  // On an embedded database, this process leads from the start, and any claim is from a process that has ended.
  if (leadership.isLeader()) takeOver();
  const reportStateAndChoosePollMs = (): number => {
    const isListening = notifications.isListening();
    meter.setWorkerState({ isLeader: leadership.isLeader(), isListening });
    return isListening ? NOTIFIED_POLL_MS : POLL_MS;
  };
  const tasksUnderWay = new Set<string>();
  const runIfLeader = (run: () => Promise<Date | null>) => async () => {
    await takingOver;
    return leadership.isLeader() ? run() : null;
  };
  const loops = {
    reconciliation: startLoop(services, {
      loopName: 'reconciliation',
      run: runIfLeader(async () => {
        const { nextAt, tipRead } = await runDueRecords(services, ROWS_PER_RUN);
        const failingMs = tipReads.record(tipRead);
        // Jitter keeps instances that can't read the chain from passing leadership on at the same intervals.
        if (failingMs !== null) await leadership.stepDown(failingMs * (1 + calculateJitter(random) / 2));
        return nextAt;
      }),
      pollMs: reportStateAndChoosePollMs,
    }),
    maintenance: startLoop(services, {
      loopName: 'maintenance',
      run: runIfLeader(async () => {
        await runDueTasks(services, tasksUnderWay);
        return null;
      }),
      pollMs: () => MAINTENANCE_INTERVAL_MS,
    }),
    webhooks: startLoop(services, {
      loopName: 'webhooks',
      async run() {
        await runDeliveries(services);
        return findNextDeliveryTime(database.queries, clock.now());
      },
      pollMs: reportStateAndChoosePollMs,
    }),
    pushes: startLoop(services, {
      loopName: 'pushes',
      async run() {
        await runPushes(services);
        return findNextPushTime(database.queries);
      },
      pollMs: reportStateAndChoosePollMs,
    }),
    settlements: startLoop(services, {
      loopName: 'settlements',
      async run() {
        await processDueCrashRounds(services);
        return findEarliest(
          await Promise.all([findNextDeadline(database.queries), findNextRequestTime(database.queries)]),
        );
      },
      pollMs: reportStateAndChoosePollMs,
    }),
    cards: startLoop(services, {
      loopName: 'cards',
      run: runIfLeader(async () => {
        await processDueCardDeliveries(services, ROWS_PER_RUN);
        return findNextCardDeliveryTime(services);
      }),
      pollMs: reportStateAndChoosePollMs,
    }),
  };
  const wakeAll = (): void => {
    for (const loop of Object.values<Loop>(loops)) loop.wake();
  };
  const unsubscribe = notifications.subscribe('ripduel_work', (topic) => {
    if (topic === null) return wakeAll();
    if (topic === 'leader') void leadership.claim();
    else loops[loopByTopic[topic]]?.wake();
  });
  return {
    isLeader: leadership.isLeader,
    async stop() {
      unsubscribe();
      const stopped = Promise.all(Object.values<Loop>(loops).map((loop) => loop.stop()));
      const areFinished = endsWithin(stopped, MAX_FINISH_WAIT_MS);
      await endsWithin(handover.releaseWaiting(), MAX_RELEASE_WAIT_MS);
      // Doesn't wait for runs under way, which may wait for the node: leases keep the next leader off their rows.
      await leadership.resign();
      if (!(await areFinished)) await handover.releaseAll();
    },
  };
}
