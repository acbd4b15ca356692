import type { Transaction } from '../../../db/client';
import type { Random } from '../../core/random';
import { getSeal, lockMachine, releaseCopies, resealIfOutdated } from '../machines/store';
import { type StoredPayment, updatePayment } from '../payments/store';
import type { DebtReason } from './contract';
import { recordDebt } from './store';

/**
 * Ends a verified payment that won't be ripped: releases its reserved cards and records the refund owed. Returns false
 * if the payment isn't verified any more.
 */
export async function endUndeliveredPayment(
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
  const updatedPayment = payment.state === 'verified' ? await updatePayment(transaction, payment, ended) : null;
  if (machine === null || updatedPayment?.signature == null) return false;
  await releaseCopies(transaction, await getSeal(transaction, updatedPayment.machineKey, updatedPayment.sealSequence));
  await recordDebt(transaction, random, updatedPayment, { signature: updatedPayment.signature, reason, openedAt });
  await resealIfOutdated(transaction, machine, openedAt);
  return true;
}
