import type { Transaction } from '../../../db/client';
import { hasFreeCopy } from '../machines/rules/seal';
import { getSeal, listEntries, lockMachine, resealIfOutdated, reserveCopies } from '../machines/store';
import { findUnresolvedPayment, lockPayment, type StoredPayment } from './store';

/**
 * Reserves the cards of an ended payment again because its transaction landed late. `gone`: a card of its seal has no
 * free copy any more. `later`: the wallet has another unresolved payment on the machine, which must end first.
 * `changed`: another writer changed this payment meanwhile.
 */
export async function reserveCopiesAgain(
  transaction: Transaction,
  payment: StoredPayment,
  now: Date,
): Promise<'held' | 'gone' | 'later' | 'changed'> {
  const machine = await lockMachine(transaction, payment.machineKey);
  const current = await lockPayment(transaction, payment.intentId);
  if (machine === null || current === null || current.state !== payment.state) return 'changed';
  if ((await findUnresolvedPayment(transaction, payment.wallet, payment.machineKey)) !== null) return 'later';
  const seal = await getSeal(transaction, payment.machineKey, payment.sealSequence);
  const entries = await listEntries(transaction, payment.machineKey);
  const free = new Set(entries.filter(hasFreeCopy).map(({ entryIndex }) => entryIndex));
  if (!seal.odds.entries.every(({ entryIndex }) => free.has(entryIndex))) return 'gone';
  await reserveCopies(transaction, seal);
  await resealIfOutdated(transaction, machine, now);
  return 'held';
}
