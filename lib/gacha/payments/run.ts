import type { FinalizedTip } from '../../chain/port';
import type { Lease } from '../../core/lease';
import { calculateJitter } from '../../core/random';
import { processDue } from '../../due-work/process';
import { deleteExpiredCommitments } from '../rips/commitment-store';
import { type GachaSettings, tokenAccountOf } from '../settings';
import { type ReadBudget, readTreasuryAccount } from '../treasury/read';
import { checkPayment, isSearchOver, type PaymentServices } from './check';
import { getNextCheckTime } from './rules/intent';
import { claimDuePayments, releasePayment, type StoredPayment } from './store';

export interface RunServices extends PaymentServices {
  readonly gachaSettings: () => GachaSettings;
}

/** Maximum number of expired, unused commitments deleted per run, in one statement. */
const MAX_DELETED_COMMITMENTS = 1_000;

/**
 * Reads new treasury transactions, then checks due payments: verifies finalized ones and ends those that expired or can
 * never land. Returns how many payments were checked and how many transactions read, together at most `limit`. Safe to
 * run concurrently.
 */
export async function runPayments(
  services: RunServices,
  lease: Lease,
  { limit, tip }: { readonly limit: number; readonly tip: FinalizedTip },
): Promise<{ payments: number; arrivals: number }> {
  // Arrivals get half, so that spam to the treasury doesn't delay payments. Checks may use the reads left over.
  const most = Math.ceil(limit / 2);
  const reads: ReadBudget = { left: most };
  await readArrivals(services, tip, reads);
  const left = limit - most + reads.left;
  const due = left < 1 ? [] : await claimDuePayments(services.database.queries, lease, left);
  reads.left = left - due.length;
  const leave = ({ intentId }: StoredPayment, next: Date | null): Promise<void> =>
    releasePayment(services.database.queries, intentId, lease.token, next);
  await processDue(services, due, lease.until, {
    queue: 'payments',
    getId: ({ intentId }) => intentId,
    process: async (payment) => {
      const current = await checkPayment(services, payment, reads);
      await leave(payment, calculateNextCheck(services, payment, current));
    },
    getRetry: (payment) => calculateNextCheck(services, payment, payment),
    release: leave,
  });
  await deleteExpiredCommitments(services.database.queries, lease.now, MAX_DELETED_COMMITMENTS);
  return { payments: due.length, arrivals: limit - due.length - reads.left };
}

/** Reads the treasury; logs a failure, so that an unreadable history doesn't block claimed payments. */
async function readArrivals(services: RunServices, tip: FinalizedTip, reads: ReadBudget): Promise<void> {
  const { mint, treasuryWallet } = services.gachaSettings();
  try {
    await readTreasuryAccount(services, tokenAccountOf(treasuryWallet, mint), tip, reads);
  } catch (error) {
    services.log.warn({ err: error }, 'the treasury is left for a later run');
  }
}

/**
 * Returns when the payment is checked next, or null if it needs no more checks. An expired claim is searched for as
 * long as nodes keep history.
 */
function calculateNextCheck(services: RunServices, before: StoredPayment, { state, claimedAt }: StoredPayment) {
  const now = services.clock.now();
  const isOpen = state === 'open' || state === 'claimed';
  const isSought = state === 'expired' && claimedAt !== null && !isSearchOver(services, claimedAt);
  return isOpen || isSought ? getNextCheckTime(before.checkAttempts, now, calculateJitter(services.random)) : null;
}
