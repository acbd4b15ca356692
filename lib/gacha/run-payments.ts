import type { Log } from '../api/log';
import { jitterOf } from '../transactions/scan-rules';
import type { Lease } from '../transactions/store';
import { forgetCommitments } from './commitment-store';
import { lookAtPayment, type PaymentServices } from './look-at-payment';
import { claimDuePayments, releasePayment, type StoredPayment } from './payment-store';
import { nextLook } from './rules/intent';

export interface RunServices extends PaymentServices {
  readonly log: Log;
  readonly recovery: { readonly retentionMs: number };
}

/** Commitments nobody took up that a run forgets; one statement together. */
const FORGOTTEN = 1_000;

/** Looks at the payments that are due: verifies what is final, ends what lapsed or can never land. Runs may overlap. */
export async function runPayments(services: RunServices, lease: Lease, limit: number): Promise<number> {
  const due = limit < 1 ? [] : await claimDuePayments(services.database.queries, lease, limit);
  for (const payment of due) {
    // What is left when the lease ends is the next run's.
    if (services.clock.now() > lease.until) break;
    await visit(services, lease, payment);
  }
  await forgetCommitments(services.database.queries, lease.now, FORGOTTEN);
  return due.length;
}

async function visit(services: RunServices, lease: Lease, payment: StoredPayment): Promise<void> {
  const { database, log, clock } = services;
  let current = payment;
  try {
    current = await lookAtPayment(services, payment);
  } catch (error) {
    log.warn({ intentId: payment.intentId, err: error }, 'this payment is left for a later run');
  }
  const held = { token: lease.token, now: clock.now() };
  await releasePayment(database.queries, payment.intentId, held, dueAfter(services, payment, current));
}

/** Not at all once nothing can change; a transaction that was let go is looked for as long as history is kept. */
function dueAfter(
  { clock, random, recovery }: RunServices,
  before: StoredPayment,
  { state, claimedAt }: StoredPayment,
) {
  const now = clock.now();
  const isOpen = state === 'open' || state === 'claimed';
  const isSought =
    state === 'expired' && claimedAt !== null && now.getTime() - claimedAt.getTime() <= recovery.retentionMs;
  return isOpen || isSought ? nextLook(before.checkAttempts, now, jitterOf(random)) : null;
}
