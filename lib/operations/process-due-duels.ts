import type { Lease } from '../core/lease';
import { calculateJitter } from '../core/random';
import { type HandoverServices, processDueRows } from '../due-work/process';
import { claimDueDuels, releaseDuel, rescheduleDuel } from '../duel/due-store';
import { readAndExpireDuel } from '../duel/read-duel';
import { calculateNextCheck, calculateRetryCheckTime } from '../duel/rules/schedule';
import { findDuel, type StoredDuel } from '../duel/store';
import { type ReconcileOptions, type ReconcileServices, reconcile } from '../transactions/reconcile';

/**
 * Maximum number of duels that one run checks at once. Their reads of the chain share calls.
 */
const MAX_CONCURRENT_DUELS = 8;

/** Share of the run's remaining history budget that one check may use. */
const HISTORY_SHARE = 1 / 4;

/** Numbers of duels that one run claimed, and how their checks ended. */
export interface DuelTotals {
  readonly claimed: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly failed: number;
}

/**
 * Checks the duels that are due: their bound signatures and the escrow account; a duel without an escrow address is only
 * expired. Once a payment was prepared, reads the account's history only for the gap `unexplained`. `fetched` is the
 * number of history transactions that count against the run's budget; a failed check counts its whole share.
 */
export async function processDueDuels(
  services: ReconcileServices & HandoverServices,
  lease: Lease,
  limit: number,
): Promise<{ readonly totals: DuelTotals; readonly fetched: number }> {
  const due = await claimDueDuels(services.database.queries, lease, limit);
  const counts = { changed: 0, unchanged: 0, failed: 0 };
  // Checks get half of the budget. The rest is for the scans of intents, which read the history for prepared payments.
  const all = Math.floor(services.recovery.candidateBudget / 2);
  const budget: HistoryBudget = { transactionsLeft: all };
  await processDueRows(services, due, lease.until, {
    queue: 'duels',
    maxConcurrent: MAX_CONCURRENT_DUELS,
    getId: ({ duelId }) => duelId,
    process: async (duel) => {
      counts[await processDuel(services, lease, duel, budget)] += 1;
    },
    getRetryTime: (duel) => calculateRetryCheckTime(duel, duel.checkAttempts, services.clock.now()),
    release: async (duel, next) => {
      counts.failed += 1;
      await releaseAndReschedule(services, lease, duel, next);
    },
  });
  return { totals: { claimed: due.length, ...counts }, fetched: all - budget.transactionsLeft };
}

/** The number of history transactions that the run may still fetch. */
interface HistoryBudget {
  transactionsLeft: number;
}

/** Checks a claimed duel; one without an escrow address is only expired if it is overdue. */
async function processDuel(
  services: ReconcileServices,
  lease: Lease,
  duel: StoredDuel,
  budget: HistoryBudget,
): Promise<'changed' | 'unchanged'> {
  const { database, clock, random } = services;
  if (duel.escrowAddress === null) {
    const current = await readAndExpireDuel(database, duel.duelId, clock.now());
    const next = calculateNextCheck(current, duel.checkAttempts, clock.now(), null, calculateJitter(random));
    await releaseAndReschedule(services, lease, current, next);
    return current.version === duel.version ? 'unchanged' : 'changed';
  }
  const current = (await findDuel(database.queries, duel.duelId)) ?? duel;
  let taken = 0;
  const options: ReconcileOptions = {
    // Leaves part of the budget to the run's other checks. A check that fails returns none of its part: it may have
    // fetched all of it.
    takeScanLimit() {
      taken = Math.min(services.recovery.signatureLimit, Math.ceil(budget.transactionsLeft * HISTORY_SHARE));
      budget.transactionsLeft -= taken;
      return taken;
    },
    // The scan of its intent searches the history for a prepared payment. If none was prepared, only this check can
    // find a payment, which a player built from the terms without this service.
    gapsToRead: current.fundPrepared ? 'outcome' : 'all',
    releaseLease: (transaction) => releaseDuel(transaction, duel.duelId, lease.token),
  };
  const { duel: checked, fetched, hasAccount, slot, isOvertaken } = await reconcile(services, current, options);
  budget.transactionsLeft += taken - fetched;
  if (isOvertaken) await releaseOvertaken(services, lease, checked);
  // A reported change is removed only once a check that has seen it is saved.
  else removeAndMeterChange(services, current, checked, slot);
  // Without an escrow account, only the clock decides whether an overdue duel is cancelled. It may decide now: the
  // check above found no payment.
  const after = hasAccount ? checked : await readAndExpireDuel(database, duel.duelId, clock.now());
  return after.version === duel.version ? 'unchanged' : 'changed';
}

/**
 * Removes the reported changes that a check has seen, and counts a change that the check found, by whether it had been
 * reported. The account shows in which slots both had paid and the provider accepted; the slot of any other change is
 * known from a notification only.
 */
function removeAndMeterChange(
  { reportedChanges, meter }: ReconcileServices,
  before: StoredDuel,
  after: StoredDuel,
  slot: bigint,
): void {
  const report = reportedChanges.removeCheckedChanges(before.escrowAddress as string, slot);
  if (after.version === before.version) return;
  const recordedSlot = [after.acceptedSlot, after.quorumSlot].find((each) => each !== null) ?? null;
  const isNew = recordedSlot !== null && recordedSlot !== before.acceptedSlot && recordedSlot !== before.quorumSlot;
  const changedSlot = report?.firstSlot ?? (isNew ? recordedSlot : null);
  const lag = changedSlot === null ? null : Math.max(0, Number(slot - changedSlot));
  meter.countDuelUpdate(report === null ? 'poll' : 'socket', lag);
}

/**
 * Releases the lease on a duel that another run has changed during the check, and plans the next check as after a
 * change: notifications that came while the duel was leased didn't make it due.
 */
function releaseOvertaken(services: ReconcileServices, lease: Lease, duel: StoredDuel): Promise<void> {
  return releaseAndReschedule(services, lease, duel, calculateRetryCheckTime(duel, 0, services.clock.now()));
}

/** Releases the lease, if this run still has it, and sets the next check. */
const releaseAndReschedule = ({ database }: ReconcileServices, lease: Lease, duel: StoredDuel, next: Date | null) =>
  database.transaction(async (transaction) => {
    if (await releaseDuel(transaction, duel.duelId, lease.token)) await rescheduleDuel(transaction, duel, next);
  });
