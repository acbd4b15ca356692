import type { FinalizedTip } from '../chain/port';
import type { Lease } from '../core/lease';
import { jitterOf } from '../core/random';
import { processDue } from '../due-work/process';
import { forgetCommitments } from './commitment-store';
import { isUnsought, lookAtPayment, type PaymentServices } from './look-at-payment';
import { claimDuePayments, releasePayment, type StoredPayment } from './payment-store';
import { type Reads, readTreasuryAccount } from './read-treasury';
import { nextLook } from './rules/intent';
import { type GachaSettings, tokenAccountOf } from './settings';

export interface RunServices extends PaymentServices {
  readonly gachaSettings: () => GachaSettings;
}

/** Commitments nobody took up that a run forgets; one statement together. */
const FORGOTTEN = 1_000;

/**
 * Reads what reached the treasury, then looks at the payments that are due: verifies what is final, ends what lapsed or
 * can never land. Gives how many of both, together at most `limit`. Runs may overlap.
 */
export async function runPayments(
  services: RunServices,
  lease: Lease,
  { limit, tip }: { readonly limit: number; readonly tip: FinalizedTip },
): Promise<{ payments: number; arrivals: number }> {
  // Half, so that spam of the treasury keeps no payment waiting; what a look may read is what nobody took.
  const most = Math.ceil(limit / 2);
  const reads: Reads = { left: most };
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
      const current = await lookAtPayment(services, payment, reads);
      await leave(payment, dueAfter(services, payment, current));
    },
    getRetry: (payment) => dueAfter(services, payment, payment),
    release: leave,
  });
  await forgetCommitments(services.database.queries, lease.now, FORGOTTEN);
  return { payments: due.length, arrivals: limit - due.length - reads.left };
}

/** A history that cannot be read holds up no payment that was claimed. */
async function readArrivals(services: RunServices, tip: FinalizedTip, reads: Reads): Promise<void> {
  const { mint, treasuryWallet } = services.gachaSettings();
  try {
    await readTreasuryAccount(services, tokenAccountOf(treasuryWallet, mint), tip, reads);
  } catch (error) {
    services.log.warn({ err: error }, 'the treasury is left for a later run');
  }
}

/** Not at all once nothing can change; a transaction that was let go is looked for as long as history is kept. */
function dueAfter(services: RunServices, before: StoredPayment, { state, claimedAt }: StoredPayment) {
  const now = services.clock.now();
  const isOpen = state === 'open' || state === 'claimed';
  const isSought = state === 'expired' && claimedAt !== null && !isUnsought(services, claimedAt);
  return isOpen || isSought ? nextLook(before.checkAttempts, now, jitterOf(services.random)) : null;
}
