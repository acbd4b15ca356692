import type { Transaction } from '../../db/client';
import { gachaDebts } from '../../db/schema/gacha';
import { newId } from '../core/ids';
import type { Random } from '../core/random';
import type { StoredPayment } from './payment-store';

export type DebtReason = 'no-copies' | 'seed-lost' | 'paid-twice' | 'operator';

/** Records that a payment is owed back; one that is recorded already stays as it is. */
export async function recordDebt(
  transaction: Transaction,
  random: Random,
  { intentId, wallet, mint, decimals, amount }: StoredPayment,
  owed: { readonly signature: string; readonly reason: DebtReason; readonly openedAt: Date },
): Promise<void> {
  await transaction
    .insert(gachaDebts)
    .values({ debtId: newId('gdb', random), intentId, wallet, mint, decimals, amount, ...owed })
    .onConflictDoNothing();
}
