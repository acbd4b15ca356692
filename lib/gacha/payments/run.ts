import type { FinalizedTip } from '../../chain/port';
import { findEarliest } from '../../core/clock';
import type { Lease } from '../../core/lease';
import { calculateJitter } from '../../core/random';
import { processDueRows } from '../../due-work/process';
import { findNextDueTime } from '../../due-work/store';
import { deriveTokenAccount, type GachaSettings } from '../settings';
import { type ReadBudget, settleArrivals, syncTreasuryAccount } from '../treasury/read';
import { findNextArrivalTime } from '../treasury/store';
import { isClaimPastRetention, type PaymentServices, reconcilePayment } from './check';
import { calculateNextCheckTime } from './rules/intent';
import { claimDuePayments, paymentQueue, releasePayment, type StoredPayment } from './store';

export interface PaymentRunServices extends PaymentServices {
  readonly gachaSettings: () => GachaSettings;
}

/** Maximum number of payments that one run checks at the same time. */
const MAX_CONCURRENT_PAYMENTS = 4;

/** How much one run of `processDuePayments` has done. */
export interface PaymentTotals {
  /** Due payments that were claimed for a check. */
  readonly payments: number;
  /** Transactions of the treasury's account, in either direction, that were claimed for reading. */
  readonly arrivals: number;
}

interface RunOptions {
  readonly limit: number;
  readonly tip: FinalizedTip;
  /** Whether to look for new transactions of the treasury, too, instead of only reading the known ones that are due. */
  readonly walksTreasury: boolean;
}

/**
 * Reads due treasury transactions, then checks due payments: verifies finalized ones and ends those that expired or can
 * never land. Returns how many payments and how many transactions were claimed, together at most `limit`. Safe to run
 * concurrently.
 */
export async function processDuePayments(
  services: PaymentRunServices,
  lease: Lease,
  { limit, tip, walksTreasury }: RunOptions,
): Promise<PaymentTotals> {
  // Arrivals get half of the limit, so that spam to the treasury doesn't delay payments. Checks may use the reads left
  // over.
  const most = Math.ceil(limit / 2);
  const reads: ReadBudget = { transactionsLeft: most };
  await processArrivals(services, reads, walksTreasury ? tip : null);
  const left = limit - most + reads.transactionsLeft;
  const due = left < 1 ? [] : await claimDuePayments(services.database.queries, lease, left);
  reads.transactionsLeft = left - due.length;
  const releasePaymentAt = ({ intentId }: StoredPayment, next: Date | null): Promise<void> =>
    releasePayment(services.database.queries, intentId, lease.token, next);
  await processDueRows(services, alternateWallets(due), lease.until, {
    queue: 'payments',
    maxConcurrent: MAX_CONCURRENT_PAYMENTS,
    getId: ({ intentId }) => intentId,
    process: async (payment) => {
      const current = await reconcilePayment(services, payment, reads);
      await releasePaymentAt(payment, calculateNextCheck(services, payment, current));
    },
    getRetryTime: (payment) => calculateNextCheck(services, payment, payment),
    release: releasePaymentAt,
  });
  return { payments: due.length, arrivals: limit - due.length - reads.transactionsLeft };
}

/** Returns the token account that machines are paid into. */
function deriveTreasuryAccount({ gachaSettings }: Pick<PaymentRunServices, 'gachaSettings'>): string {
  const { mint, treasuryWallet } = gachaSettings();
  return deriveTokenAccount(treasuryWallet, mint);
}

/** Returns when a payment or a transaction of the treasury is due next; null if none is. */
export async function findNextPaymentDueTime(
  services: Pick<PaymentRunServices, 'database' | 'gachaSettings'>,
): Promise<Date | null> {
  const { queries } = services.database;
  const found = [findNextDueTime(queries, paymentQueue), findNextArrivalTime(queries, deriveTreasuryAccount(services))];
  return findEarliest(await Promise.all(found));
}

/** Orders payments so that wallets take turns: many payments of one wallet don't delay another wallet's. */
function alternateWallets(payments: readonly StoredPayment[]): StoredPayment[] {
  const counts = new Map<string, number>();
  const turns = payments.map((payment) => {
    const turn = counts.get(payment.wallet) ?? 0;
    counts.set(payment.wallet, turn + 1);
    return { payment, turn };
  });
  return turns.sort((one, other) => one.turn - other.turn).map(({ payment }) => payment);
}

/** Reads the treasury; logs a failure, so that an unreadable history doesn't block claimed payments. */
async function processArrivals(
  services: PaymentRunServices,
  reads: ReadBudget,
  walkAt: FinalizedTip | null,
): Promise<void> {
  const account = deriveTreasuryAccount(services);
  try {
    if (walkAt === null) await settleArrivals(services, account, reads);
    else await syncTreasuryAccount(services, account, walkAt, reads);
  } catch (error) {
    services.log.warn({ err: error }, 'the treasury is left for a later run');
  }
}

/**
 * Returns when the payment is checked next, or null if it needs no more checks. An expired claim is searched for as
 * long as nodes keep history.
 */
function calculateNextCheck(services: PaymentRunServices, before: StoredPayment, { state, claimedAt }: StoredPayment) {
  const now = services.clock.now();
  const isOpen = state === 'open' || state === 'claimed';
  const isLookedFor = state === 'expired' && claimedAt !== null && !isClaimPastRetention(services, claimedAt);
  return isOpen || isLookedFor
    ? calculateNextCheckTime(before.checkAttempts, now, calculateJitter(services.random))
    : null;
}
