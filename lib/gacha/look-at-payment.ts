import type { Transaction } from '../../db/client';
import type { ChainPort, FinalizedTip, LandedTransaction } from '../chain/port';
import { trustedTip } from '../transactions/trusted-tip';
import { arrive, type Claim, type Paying } from './arrive';
import { findLandedFault } from './judge-payment';
import { findSeal, giveHolds, lockMachine, sealAnew } from './machine-store';
import { findPayment, lastPreparedHeight, lockPayment, movePayment, type StoredPayment } from './payment-store';
import { type Reads, readTreasuryAccount, type TreasuryServices } from './read-treasury';
import { hasLapsed, isUnprovable } from './rules/intent';
import { isReadPast } from './treasury-store';

/** What a look at a payment asks of its surroundings. */
export type PaymentServices = TreasuryServices;

/** What the finalized chain makes of a payment; null where nothing follows yet. */
type Finding =
  | { readonly kind: 'arrived'; readonly paying: Paying }
  | {
      readonly kind: 'over';
      readonly state: 'expired' | 'failed';
      readonly endReason: string;
      readonly error: string | null;
    };

/**
 * Brings one payment to where the finalized chain is. Runs may overlap: who loses a race writes nothing.
 * `reads` bounds what it may read of the treasury. Throws `chain-unavailable`.
 */
export async function lookAtPayment(
  services: PaymentServices,
  payment: StoredPayment,
  reads?: Reads,
): Promise<StoredPayment> {
  const { database, clock, random } = services;
  const again = async () => (await findPayment(database.queries, payment.intentId)) ?? payment;
  const finding = await find(services, payment, reads);
  // Reading the treasury may have shown that it was paid.
  if (finding === null) return payment.state === 'open' && clock.now() > payment.expiresAt ? again() : payment;
  const now = clock.now();
  const isOld = payment.claimedAt !== null && isUnsought(services, payment.claimedAt);
  await database.transaction(async (transaction) => {
    if (finding.kind === 'arrived') await arrive(transaction, payment, finding.paying, { random, now, isOld });
    else await release(transaction, payment, { ...finding, now });
  });
  return again();
}

/** Whether a transaction that was let go at that time is looked for no more. */
export const isUnsought = ({ clock, recovery }: PaymentServices, claimedAt: Date): boolean =>
  clock.now().getTime() - claimedAt.getTime() > recovery.retentionMs;

async function find(services: PaymentServices, payment: StoredPayment, reads?: Reads): Promise<Finding | null> {
  const { state, signature, signedTransaction, lastValidBlockHeight } = payment;
  if (state === 'open') return findLapsed(services, payment, reads);
  // What was let go as never landed is still looked for: a node may have forgotten it, and shown it later.
  const isSought = state === 'claimed' || state === 'expired';
  if (!isSought || signature === null || signedTransaction === null || lastValidBlockHeight === null) return null;
  const tip = await trustedTip(services);
  const landed = await services.chain.finalizedTransaction(signature);
  if (landed !== null) return findingOf(landed, payment, { signature, signedTransaction, lastValidBlockHeight });
  return (await isDead(services.chain, payment, tip)) && state === 'claimed'
    ? { kind: 'over', state: 'expired', endReason: 'never-landed', error: null }
    : null;
}

/** Nothing that was prepared can land any more, and the treasury's history, read past that, does not show it. */
async function findLapsed(services: PaymentServices, payment: StoredPayment, reads?: Reads): Promise<Finding | null> {
  const { clock, database, recovery } = services;
  const { intentId, expiresAt, destinationAccount: account } = payment;
  if (clock.now() <= expiresAt) return null;
  const tip = await trustedTip(services);
  const blockHeight = await lastPreparedHeight(database.queries, intentId);
  if (!hasLapsed({ expiresAt, lastValidBlockHeight: blockHeight }, clock.now(), tip.blockHeight)) return null;
  const lapsed = { kind: 'over', state: 'expired', endReason: 'lapsed', error: null } as const;
  if (blockHeight === null) return lapsed;
  const isRead = () => isReadPast(database.queries, { account, blockHeight, retentionMs: recovery.retentionMs });
  if (await isRead()) return lapsed;
  await readTreasuryAccount(services, account, tip, reads);
  return (await isRead()) || isUnprovable(expiresAt, clock.now()) ? lapsed : null;
}

function findingOf(landed: LandedTransaction, payment: StoredPayment, claim: Claim): Finding | null {
  const error = findLandedFault(landed, payment);
  if (error === null) return { kind: 'arrived', paying: { ...claim, slot: landed.slot } };
  return payment.state === 'claimed' ? { kind: 'over', state: 'failed', endReason: 'failed-on-chain', error } : null;
}

/** Past its last block, and neither by status nor by itself in the history that was read after that. */
export async function isDead(
  chain: ChainPort,
  { signature, lastValidBlockHeight }: Pick<StoredPayment, 'signature' | 'lastValidBlockHeight'>,
  tip: FinalizedTip,
): Promise<boolean> {
  if (signature === null || lastValidBlockHeight === null || tip.blockHeight <= lastValidBlockHeight) return false;
  const [state] = await chain.signatureStates([signature], tip.slot);
  return state === null && (await chain.finalizedTransaction(signature)) === null;
}

interface Over {
  readonly state: 'expired' | 'failed';
  readonly endReason: string;
  readonly error: string | null;
  readonly now: Date;
}

/** Ends a payment that did not arrive, and gives its holds back to the machine. */
export async function release(transaction: Transaction, payment: StoredPayment, over: Over): Promise<void> {
  const { now, ...patch } = over;
  const machine = await lockMachine(transaction, payment.machineKey);
  const current = await lockPayment(transaction, payment.intentId);
  if (machine === null || current?.state !== payment.state || !current.holding) return;
  // Let go and claimed anew meanwhile: what was found is of the transaction before.
  if (current.signature !== payment.signature) return;
  const isForgettable = current.signature === null || over.state === 'failed';
  const nextCheckAt = isForgettable ? null : current.nextCheckAt;
  await movePayment(transaction, current, { ...patch, holding: false, updatedAt: now, nextCheckAt });
  await giveHolds(transaction, await findSeal(transaction, current.machineKey, current.sealSequence));
  await sealAnew(transaction, machine, now);
}
