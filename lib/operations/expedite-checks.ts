import type { Database } from '../../db/client';
import type { Log } from '../api/log';
import type { Meter } from '../api/meter';
import type { ChainConnectionListener } from '../chain/notifications-port';
import type { Clock } from '../core/clock';
import { makeDuelsDue, scheduleAllDuelChecks } from '../duel/due-store';
import type { ReportedChanges } from './reported-changes';

/**
 * Milliseconds between two duels that become due after notifications may have been missed: 20 duels a second. One run
 * of the worker, with its usual limit of 100 records, checks up to 70.
 */
const MISSED_CHANGE_STAGGER_MS = 50;

interface Services {
  readonly database: Database;
  readonly reportedChanges: ReportedChanges;
  readonly clock: Clock;
  readonly meter: Meter;
  readonly log: Log;
}

/**
 * Follows a node's notifications for the worker. A changed account makes its duel due once the change is final; a
 * `matched` duel is due as soon as the change is confirmed. The check believes only its own reads. `waitUntilIdle`
 * resolves when the statements that were queued before the call have ended.
 */
export function createCheckExpediter(services: Services): ChainConnectionListener & { waitUntilIdle(): Promise<void> } {
  const { database, reportedChanges, clock, meter, log } = services;
  const { queries } = database;
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  const enqueue = (make: () => Promise<void>): void => {
    waiting += 1;
    last = last
      .then(make)
      .catch((error: unknown) => log.warn({ err: error }, 'no duel became due; polls go on'))
      .finally(() => {
        waiting -= 1;
      });
  };
  return {
    onAccountChanged: (address, slot) => reportedChanges.add(address, slot),
    onSlotStarted(_slot, root) {
      // A slow database gets one statement at a time; the next slot takes the changes that were left.
      if (waiting > 0) return;
      const accounts = {
        final: reportedChanges.takeDueAddresses(root),
        confirmed: reportedChanges.takeConfirmedAddresses(),
      };
      if (accounts.final.length + accounts.confirmed.length === 0) return;
      enqueue(() => makeDuelsDue(queries, accounts, clock.now()));
    },
    onMissedChanges: () => enqueue(() => scheduleAllDuelChecks(queries, clock.now(), MISSED_CHANGE_STAGGER_MS)),
    onBecameLive() {
      reportedChanges.isLive = true;
      meter.setSocketLive(true);
    },
    onEnded() {
      reportedChanges.isLive = false;
      meter.setSocketLive(false);
      meter.countSocketEnd();
    },
    waitUntilIdle: () => last,
  };
}
