import { readTrustedTip } from '../../transactions/trusted-tip';
import { recordDebt } from '../refunds-owed/store';
import type { PaymentServices } from './check';
import { findLandedFault } from './find-landed-fault';
import { isPaid } from './record-landed';
import type { StoredPayment } from './store';

/**
 * If `signature` is another finalized transaction that pays an already paid payment, records that it is owed back.
 * Throws `chain-unavailable`.
 */
export async function recordSecondPayment(
  services: PaymentServices,
  payment: StoredPayment,
  signature: string,
): Promise<void> {
  if (!isPaid(payment) || signature === payment.signature) return;
  await readTrustedTip(services);
  const landed = await services.chain.finalizedTransaction(signature);
  if (landed === null || findLandedFault(landed, payment) !== null) return;
  const openedAt = services.clock.now();
  await services.database.transaction((transaction) =>
    recordDebt(transaction, services.random, payment, { signature, reason: 'paid-twice', openedAt }),
  );
}
