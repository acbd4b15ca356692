import type { Transaction } from '../../../db/client';
import { ProblemError } from '../../api/problems';
import type { Random } from '../../core/random';
import { readTrustedTip } from '../../transactions/trusted-tip';
import { recordDebt } from '../refunds-owed/store';
import { canNeverLand, type PaymentServices } from './check';
import { findLandedFault } from './find-landed-fault';
import type { SignedPayment } from './record-landed';
import { reserveCopiesAgain } from './reserve-again';
import { describePayment } from './rules/describe';
import { type StoredPayment, updatePayment } from './store';

/**
 * Returns the slot in which a transaction for an ended payment landed, or null if it isn't final yet but may become so.
 * Throws `payment-not-open` if it can never land, or landed without paying.
 */
export async function findLateSlot(
  services: PaymentServices,
  payment: StoredPayment,
  claim: SignedPayment,
): Promise<bigint | null> {
  const tip = await readTrustedTip(services);
  const landed = await services.chain.finalizedTransaction(claim.signature);
  if (landed !== null) {
    const fault = findLandedFault(landed, payment);
    if (fault !== null) throw new ProblemError('payment-not-open', `${fault} ${describePayment(payment)}`);
    return landed.slot;
  }
  if (await canNeverLand(services.chain, claim, tip))
    throw new ProblemError(
      'payment-not-open',
      'The payment has ended, and this transaction can never land. It paid nothing.',
    );
  return null;
}

type LateClaim = SignedPayment &
  Pick<StoredPayment, 'updatedAt' | 'claimedAt' | 'nextCheckAt' | 'checkAttempts' | 'leaseToken' | 'leaseUntil'>;

/**
 * Reopens an ended payment as `claimed`, or records a refund owed if its cards can't be reserved again. Throws
 * `payment-not-open` if the wallet's other payment to the machine must end first, `state-changed` if another writer was
 * faster, and `payment-not-final` if the transaction must be final before a refund can be recorded.
 */
export async function claimLatePayment(
  transaction: Transaction,
  random: Random,
  payment: StoredPayment,
  claim: LateClaim,
  landedSlot: bigint | null,
): Promise<StoredPayment> {
  const now = claim.updatedAt;
  const held = await reserveCopiesAgain(transaction, payment, now);
  if (held === 'changed') throw new ProblemError('state-changed');
  if (held === 'later')
    throw new ProblemError(
      'payment-not-open',
      'Your other payment to this machine must end first. Then claim this one.',
    );
  if (held === 'held') {
    const claimed = { ...claim, state: 'claimed', endReason: null, error: null, holding: true } as const;
    return requireUpdated(await updatePayment(transaction, payment, claimed));
  }
  if (landedSlot === null)
    throw new ProblemError(
      'payment-not-final',
      'The payment has already ended. Claim this transaction again once it is final.',
    );
  const owed = {
    ...claim,
    state: 'failed',
    endReason: 'undeliverable',
    error: null,
    slot: landedSlot,
    verifiedAt: now,
  } as const;
  const updatedPayment = requireUpdated(await updatePayment(transaction, payment, { ...owed, nextCheckAt: null }));
  await recordDebt(transaction, random, updatedPayment, {
    signature: claim.signature,
    reason: 'no-copies',
    openedAt: now,
  });
  return updatedPayment;
}

/** Returns the updated payment. Throws `state-changed` if it is null, because another writer was faster. */
function requireUpdated(updatedPayment: StoredPayment | null): StoredPayment {
  if (updatedPayment === null) throw new ProblemError('state-changed');
  return updatedPayment;
}
