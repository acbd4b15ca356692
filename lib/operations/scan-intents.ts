import type { Lease } from '../core/lease';
import { calculateJitter } from '../core/random';
import { type HandoverServices, processDueRows } from '../due-work/process';
import { readAndExpireDuel } from '../duel/read-duel';
import type { DuelCheck } from '../transactions/check-duel';
import { type ReconcileServices, reconcile } from '../transactions/reconcile';
import {
  awaitsClose,
  calculateNextScanTime,
  calculateScanShare,
  getCloseCheckTime,
  isRetained,
} from '../transactions/scan-rules';
import { claimDueIntents, releaseIntent, type StoredIntent } from '../transactions/store';

/** Maximum number of intents that are scanned at once. Intents of one duel are scanned one after the other. */
const MAX_CONCURRENT_SCANS = 4;

/**
 * `scanned`: intents that one run claimed for a scan. `candidates`: history transactions that the run fetched, also
 * before its scans; a scan that failed counts with all that it was allowed to fetch.
 */
export interface ScanTotals {
  readonly scanned: number;
  readonly candidates: number;
}

/**
 * Checks the duel of each intent that is due, and reads a page of its escrow history if that is needed, within the
 * budgets of the run. `fetchedCount` is the number of transactions that the run has fetched before; they count against
 * its budget.
 */
export async function scanDueIntents(
  services: ReconcileServices & HandoverServices,
  lease: Lease,
  limit: number,
  fetchedCount: number,
): Promise<ScanTotals> {
  const { intentBudget, signatureLimit } = services.recovery;
  const candidateBudget = services.recovery.candidateBudget - fetchedCount;
  const most = services.handover?.isStopping() ? 0 : Math.min(limit, intentBudget, candidateBudget);
  const due = most < 1 ? [] : await claimDueIntents(services.database.queries, lease, most);
  let left = candidateBudget;
  const inTurn = createKeyedQueue();
  await processDueRows(services, due, lease.until, {
    queue: 'intents',
    maxConcurrent: MAX_CONCURRENT_SCANS,
    getId: ({ intentId }) => intentId,
    process: async (intent, index) => {
      const share = calculateScanShare(left, due.length - index, signatureLimit);
      // A scan that fails may have fetched all of its share.
      left -= share;
      const spent = await inTurn(intent.duelId, () => scanIntent(services, lease, intent, share));
      left += share - spent;
    },
    getRetryTime: ({ checkAttempts }) =>
      calculateNextScanTime(checkAttempts, false, services.clock.now(), calculateJitter(services.random)),
    release: (intent, next) =>
      services.database.transaction((transaction) => releaseIntent(transaction, intent, lease.token, () => next)),
  });
  return { scanned: due.length, candidates: fetchedCount + candidateBudget - left };
}

/**
 * Returns a function that runs work of the same key one after the other, and of different keys at once. Used with duel
 * ids, since one of two simultaneous checks of a duel would lose the race.
 */
function createKeyedQueue(): <Value>(key: string, work: () => Promise<Value>) => Promise<Value> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const run = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, run);
    return run;
  };
}

/** Checks the intent's duel with at most a page of its history. Returns how many transactions it fetched. */
async function scanIntent(services: ReconcileServices, lease: Lease, intent: StoredIntent, scanLimit: number) {
  const { database, clock } = services;
  const duel = await readAndExpireDuel(database, intent.duelId, clock.now());
  const { fetched, isOvertaken } = await reconcile(services, duel, {
    takeScanLimit: () => scanLimit,
    releaseLease: (transaction, check) =>
      releaseIntent(transaction, intent, lease.token, (state) => findNextScanTime(services, intent, check, state)),
  });
  // Another run changed the duel during this scan. That run may not have read this page, so the intent is due again.
  if (isOvertaken)
    await database.transaction((transaction) => releaseIntent(transaction, intent, lease.token, () => clock.now()));
  return fetched;
}

/**
 * Returns when the intent is scanned next. Null once its outcome is known from a history without a gap, or its
 * retention period is over; but if the duel has ended and its account's close isn't recorded, scans go on for
 * `retentionMs` after the duel's last change.
 */
function findNextScanTime(
  services: ReconcileServices,
  intent: StoredIntent,
  check: DuelCheck,
  state: string,
): Date | null {
  const { gap, page, blockHeight } = check;
  const { clock, random, recovery } = services;
  const isHalfRead = page !== null && page.next.walkBefore !== null;
  const next = calculateNextScanTime(intent.checkAttempts, isHalfRead, clock.now(), calculateJitter(random));
  const hasLapsed = blockHeight > intent.lastValidBlockHeight;
  const isOver = gap === null && (state === 'FINALIZED' || (hasLapsed && state !== 'PREPARED'));
  const since = awaitsClose(check, check.duel) ? { createdAt: check.duel.updatedAt } : null;
  if (since !== null && isRetained(since, clock.now(), recovery.retentionMs))
    return isHalfRead ? next : getCloseCheckTime(check.duel, next);
  return isOver || !isRetained(intent, clock.now(), recovery.retentionMs) ? null : next;
}
