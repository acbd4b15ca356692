import type { Transaction } from '../../../db/client';
import type { Random } from '../../core/random';
import { lockMachine } from '../machines/store';
import type { DebtReason } from '../refunds-owed/contract';
import { recordDebt } from '../refunds-owed/store';
import { reserveCopiesAgain } from './reserve-again';
import { lockPayment, type StoredPayment, updatePayment } from './store';

/** A fully signed transaction, and the last block height at which it can land. */
export interface SignedPayment {
  readonly signature: string;
  readonly signedTransaction: string;
  readonly lastValidBlockHeight: bigint;
}

/** A finalized transaction that is a valid claim and was verified to pay. */
export interface LandedPayment extends SignedPayment {
  readonly slot: bigint;
}

interface RecordingOptions {
  readonly random: Random;
  readonly now: Date;
  /**
   * Whether nodes may have forgotten the transaction by now. Then it is owed back instead of waiting until the wallet's
   * other payment ends.
   */
  readonly isPastRetention?: boolean;
}

/** Whether this payment was paid already. Any further transaction that pays it is owed back. */
export const isPaid = ({ slot }: StoredPayment): boolean => slot !== null;

/**
 * Records that a transaction paid a payment: marks the payment verified, or records a refund owed if its cards can't be
 * reserved any more (or not before nodes forget the transaction), or another transaction already paid it. Returns
 * false, and writes nothing, if the payment has another claimed transaction or the wallet's other payment on the
 * machine must end first, or if the payment changed meanwhile.
 */
export async function recordLandedPayment(
  transaction: Transaction,
  { intentId, machineKey }: StoredPayment,
  paying: LandedPayment,
  at: RecordingOptions,
): Promise<boolean> {
  await lockMachine(transaction, machineKey);
  const payment = await lockPayment(transaction, intentId);
  if (payment === null) return false;
  const isSame = payment.signature === paying.signature;
  if (isPaid(payment)) {
    if (!isSame) await recordOwed(transaction, payment, paying, 'paid-twice', at);
    return true;
  }
  if (payment.state === 'claimed' && !isSame) return false;
  const { random, now, isPastRetention = false } = at;
  const seen = { ...paying, claimedAt: payment.claimedAt ?? now, verifiedAt: now, updatedAt: now, nextCheckAt: null };
  const verified = { ...seen, state: 'verified', endReason: null, error: null, holding: true } as const;
  if (payment.holding) return (await updatePayment(transaction, payment, verified)) !== null;
  const held = await reserveCopiesAgain(transaction, payment, now);
  if (held === 'held') return (await updatePayment(transaction, payment, verified)) !== null;
  if (held === 'changed' || (held === 'later' && !isPastRetention)) return false;
  const failed = { ...seen, state: 'failed', endReason: 'undeliverable', error: null } as const;
  const failedPayment = await updatePayment(transaction, payment, failed);
  if (failedPayment === null) return false;
  await recordOwed(transaction, failedPayment, paying, held === 'gone' ? 'no-copies' : 'superseded', { random, now });
  return true;
}

const recordOwed = (
  transaction: Transaction,
  payment: StoredPayment,
  paying: LandedPayment,
  reason: DebtReason,
  at: RecordingOptions,
) => recordDebt(transaction, at.random, payment, { signature: paying.signature, reason, openedAt: at.now });
