import type { Database, Transaction } from '../../db/client';
import type { ChainPort, FinalizedTip, LandedTransaction } from '../chain/port';
import type { Clock } from '../core/clock';
import type { Random } from '../core/random';
import { trustedTip } from '../transactions/trusted-tip';
import { recordDebt } from './debt-store';
import { hold } from './hold';
import { findLandedFault } from './judge-payment';
import { findSeal, giveHolds, lockMachine, sealAnew } from './machine-store';
import { findPayment, lastPreparedHeight, lockPayment, movePayment, type StoredPayment } from './payment-store';
import { hasLapsed } from './rules/intent';

/** What a look at a payment asks of its surroundings. */
export interface PaymentServices {
  readonly database: Database;
  readonly chain: ChainPort;
  readonly clock: Clock;
  readonly random: Random;
}

/** What the finalized chain makes of a payment; null where nothing follows yet. */
type Finding =
  | { readonly kind: 'arrived'; readonly slot: bigint }
  | {
      readonly kind: 'over';
      readonly state: 'expired' | 'failed';
      readonly endReason: string;
      readonly error: string | null;
    };

/**
 * Brings one payment to where the finalized chain is. Runs may overlap: who loses a race writes nothing.
 * Throws `chain-unavailable`.
 */
export async function lookAtPayment(services: PaymentServices, payment: StoredPayment): Promise<StoredPayment> {
  const finding = await find(services, payment);
  if (finding === null) return payment;
  const now = services.clock.now();
  await services.database.transaction((transaction) =>
    finding.kind === 'arrived'
      ? arrive(transaction, services.random, payment, { slot: finding.slot, now })
      : release(transaction, payment, { ...finding, now }),
  );
  return (await findPayment(services.database.queries, payment.intentId)) ?? payment;
}

async function find(services: PaymentServices, payment: StoredPayment): Promise<Finding | null> {
  const { clock, database, chain } = services;
  const { state, signature, intentId, expiresAt } = payment;
  if (state === 'open') {
    if (clock.now() <= expiresAt) return null;
    const { blockHeight } = await trustedTip(services);
    const lastValidBlockHeight = await lastPreparedHeight(database.queries, intentId);
    const isOver = hasLapsed({ expiresAt, lastValidBlockHeight }, clock.now(), blockHeight);
    return isOver ? { kind: 'over', state: 'expired', endReason: 'lapsed', error: null } : null;
  }
  // What was let go as never landed is still looked for: a node may have forgotten it, and shown it later.
  const isSought = state === 'claimed' || (state === 'expired' && signature !== null);
  if (!isSought || signature === null) return null;
  const tip = await trustedTip(services);
  const landed = await chain.finalizedTransaction(signature);
  if (landed !== null) return findingOf(landed, payment);
  return (await isDead(chain, payment, tip)) && state === 'claimed'
    ? { kind: 'over', state: 'expired', endReason: 'never-landed', error: null }
    : null;
}

function findingOf(landed: LandedTransaction, payment: StoredPayment): Finding | null {
  const error = findLandedFault(landed, payment);
  if (error === null) return { kind: 'arrived', slot: landed.slot };
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

/** A claimed payment is verified; one that was let go before is held for again, or owed back. */
async function arrive(
  transaction: Transaction,
  random: Random,
  payment: StoredPayment,
  { slot, now }: { readonly slot: bigint; readonly now: Date },
): Promise<void> {
  const verified = { slot, verifiedAt: now, updatedAt: now, nextCheckAt: null, endReason: null, error: null } as const;
  if (payment.state === 'claimed') {
    await movePayment(transaction, payment, { ...verified, state: 'verified' });
    return;
  }
  const held = await hold(transaction, payment, now);
  if (held === 'later') return;
  if (held === 'held') {
    await movePayment(transaction, payment, { ...verified, state: 'verified', holding: true });
    return;
  }
  const moved = await movePayment(transaction, payment, { ...verified, state: 'failed', endReason: 'undeliverable' });
  if (moved?.signature)
    await recordDebt(transaction, random, moved, { signature: moved.signature, reason: 'no-copies', openedAt: now });
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
  const isForgettable = current.signature === null || over.state === 'failed';
  const nextCheckAt = isForgettable ? null : current.nextCheckAt;
  await movePayment(transaction, current, { ...patch, holding: false, updatedAt: now, nextCheckAt });
  await giveHolds(transaction, await findSeal(transaction, current.machineKey, current.sealSequence));
  await sealAnew(transaction, machine, now);
}
