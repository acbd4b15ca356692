import type { Transaction } from '../../../db/client';
import type { ChainPort, FinalizedTip, LandedTransaction } from '../../chain/port';
import type { PollFreshness } from '../../transactions/reconcile';
import { readRecentTip } from '../../transactions/trusted-tip';
import { getSeal, lockMachine, releaseCopies, resealIfOutdated } from '../machines/store';
import { type ReadBudget, syncTreasuryAccount, type TreasuryServices } from '../treasury/read';
import { isReadUpTo } from '../treasury/store';
import { findLandedFault } from './find-landed-fault';
import { type LandedPayment, recordLandedPayment, type SignedPayment } from './record-landed';
import { hasIntentExpired, isProofOverdue } from './rules/intent';
import { findLastPreparedHeight, findPayment, lockPayment, type StoredPayment, updatePayment } from './store';

/** Dependencies of `reconcilePayment`. */
export interface PaymentServices extends TreasuryServices {
  readonly pollFreshness: PollFreshness;
}

/** The transition that the finalized chain implies for a payment. */
type PaymentTransition =
  | { readonly kind: 'arrived'; readonly landedPayment: LandedPayment }
  | {
      readonly kind: 'over';
      readonly state: 'expired' | 'failed';
      readonly endReason: string;
      readonly error: string | null;
    };

/**
 * Updates one payment from the finalized chain and returns it. Safe to run concurrently: a run that loses the race
 * writes nothing. `reads` limits how many treasury transactions it may fetch. Throws `chain-unavailable`.
 */
export async function reconcilePayment(
  services: PaymentServices,
  payment: StoredPayment,
  reads?: ReadBudget,
): Promise<StoredPayment> {
  const { database, clock, random } = services;
  const rereadPayment = async () => (await findPayment(database.queries, payment.intentId)) ?? payment;
  const finding = await syncAndFindTransition(services, payment, reads);
  // `syncAndFindTransition` may have read the treasury, and thereby verified this payment.
  if (finding === null) return payment.state === 'open' && clock.now() > payment.expiresAt ? rereadPayment() : payment;
  const now = clock.now();
  const isOld = payment.claimedAt !== null && isClaimPastRetention(services, payment.claimedAt);
  await database.transaction(async (transaction) => {
    if (finding.kind === 'arrived')
      await recordLandedPayment(transaction, payment, finding.landedPayment, { random, now, isPastRetention: isOld });
    else await endUnpaidPayment(transaction, payment, { ...finding, now });
  });
  return rereadPayment();
}

/** Whether a transaction claimed at that time is no longer searched for, because nodes may have forgotten it. */
export const isClaimPastRetention = ({ clock, recovery }: PaymentServices, claimedAt: Date): boolean =>
  clock.now().getTime() - claimedAt.getTime() > recovery.retentionMs;

/** Checks an unverified payment on chain, and returns the transition that follows; null if none does. */
async function syncAndFindTransition(
  services: PaymentServices,
  payment: StoredPayment,
  reads?: ReadBudget,
): Promise<PaymentTransition | null> {
  const { state, signature, signedTransaction, lastValidBlockHeight } = payment;
  if (state === 'open') return syncAndFindExpiry(services, payment, reads);
  // Keeps searching for an expired claim: a node that didn't show the transaction may show it later.
  const isLookedFor = state === 'claimed' || state === 'expired';
  if (!isLookedFor || signature === null || signedTransaction === null || lastValidBlockHeight === null) return null;
  const tip = await readRecentTip(services, services.pollFreshness.maxFreshAgeMs);
  const landed = await services.chain.finalizedTransaction(signature);
  if (landed !== null) return toTransition(landed, payment, { signature, signedTransaction, lastValidBlockHeight });
  return (await canNeverLand(services.chain, payment, tip)) && state === 'claimed'
    ? { kind: 'over', state: 'expired', endReason: 'never-landed', error: null }
    : null;
}

/**
 * Returns the transition to `expired` for an open payment if `expiresAt` has passed, no prepared transaction can land
 * any more, and the treasury's history is read up to then; else null. Reading that history verifies a payment that it
 * shows. Doesn't read it if no transaction was prepared, and from an hour after `expiresAt` on doesn't wait for it.
 */
async function syncAndFindExpiry(
  services: PaymentServices,
  payment: StoredPayment,
  reads?: ReadBudget,
): Promise<PaymentTransition | null> {
  const { clock, database, recovery } = services;
  const { intentId, expiresAt, destinationAccount } = payment;
  if (clock.now() <= expiresAt) return null;
  const tip = await readRecentTip(services, services.pollFreshness.maxFreshAgeMs);
  const blockHeight = await findLastPreparedHeight(database.queries, intentId);
  if (!hasIntentExpired({ expiresAt, lastValidBlockHeight: blockHeight }, clock.now(), tip.blockHeight)) return null;
  const lapsed = { kind: 'over', state: 'expired', endReason: 'lapsed', error: null } as const;
  if (blockHeight === null) return lapsed;
  const isRead = () =>
    isReadUpTo(database.queries, { account: destinationAccount, blockHeight, retentionMs: recovery.retentionMs });
  if (await isRead()) return lapsed;
  await syncTreasuryAccount(services, destinationAccount, tip, reads);
  return (await isRead()) || isProofOverdue(expiresAt, clock.now()) ? lapsed : null;
}

/** Returns the transition for a landed transaction: it pays, or a claimed payment fails by it; null if neither. */
function toTransition(
  landed: LandedTransaction,
  payment: StoredPayment,
  claim: SignedPayment,
): PaymentTransition | null {
  const error = findLandedFault(landed, payment);
  if (error === null) return { kind: 'arrived', landedPayment: { ...claim, slot: landed.slot } };
  return payment.state === 'claimed' ? { kind: 'over', state: 'failed', endReason: 'failed-on-chain', error } : null;
}

/**
 * Returns whether a transaction is past its last valid block height, and the node knows neither its status nor the
 * transaction itself.
 */
export async function canNeverLand(
  chain: ChainPort,
  { signature, lastValidBlockHeight }: Pick<StoredPayment, 'signature' | 'lastValidBlockHeight'>,
  tip: FinalizedTip,
): Promise<boolean> {
  if (signature === null || lastValidBlockHeight === null || tip.blockHeight <= lastValidBlockHeight) return false;
  const [state] = await chain.signatureStates([signature], tip.slot);
  return state === null && (await chain.finalizedTransaction(signature)) === null;
}

/** How a payment ends without having arrived, and why. */
interface UnpaidEnd {
  readonly state: 'expired' | 'failed';
  readonly endReason: string;
  readonly error: string | null;
  readonly now: Date;
}

/**
 * Ends a payment that did not arrive, and returns its reserved copies to the machine. Does nothing if the payment has
 * changed since it was read, or has no reserved copies.
 */
export async function endUnpaidPayment(
  transaction: Transaction,
  payment: StoredPayment,
  over: UnpaidEnd,
): Promise<void> {
  const { now, ...patch } = over;
  const machine = await lockMachine(transaction, payment.machineKey);
  const current = await lockPayment(transaction, payment.intentId);
  if (machine === null || current?.state !== payment.state || !current.holding) return;
  // With another signature the payment was claimed meanwhile, and the finding is about the earlier transaction.
  if (current.signature !== payment.signature) return;
  const isForgettable = current.signature === null || over.state === 'failed';
  const nextCheckAt = isForgettable ? null : current.nextCheckAt;
  await updatePayment(transaction, current, { ...patch, holding: false, updatedAt: now, nextCheckAt });
  await releaseCopies(transaction, await getSeal(transaction, current.machineKey, current.sealSequence));
  await resealIfOutdated(transaction, machine, now);
}
