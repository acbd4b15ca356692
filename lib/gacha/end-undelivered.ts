import type { Transaction } from '../../db/client';
import type { Random } from '../core/random';
import type { DebtReason } from './debt-contract';
import { recordDebt } from './debt-store';
import { findSeal, giveHolds, lockMachine, sealAnew } from './machine-store';
import { movePayment, type StoredPayment } from './payment-store';

/**
 * Ends a verified payment that can't be ripped: releases its reserved cards and records the debt. Returns false if the
 * payment isn't verified any more.
 */
export async function endUndelivered(
  transaction: Transaction,
  random: Random,
  payment: StoredPayment,
  { reason, openedAt }: { readonly reason: DebtReason; readonly openedAt: Date },
): Promise<boolean> {
  const machine = await lockMachine(transaction, payment.machineKey);
  const ended = {
    state: 'failed',
    endReason: reason === 'surrendered' ? 'surrendered' : 'undeliverable',
    holding: false,
    updatedAt: openedAt,
    nextCheckAt: null,
  } as const;
  const moved = payment.state === 'verified' ? await movePayment(transaction, payment, ended) : null;
  if (machine === null || moved?.signature == null) return false;
  await giveHolds(transaction, await findSeal(transaction, moved.machineKey, moved.sealSequence));
  await recordDebt(transaction, random, moved, { signature: moved.signature, reason, openedAt });
  await sealAnew(transaction, machine, openedAt);
  return true;
}
