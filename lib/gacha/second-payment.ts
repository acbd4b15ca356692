import { trustedTip } from '../transactions/trusted-tip';
import { isPaid } from './arrive';
import { recordDebt } from './debt-store';
import { findLandedFault } from './judge-payment';
import type { PaymentServices } from './look-at-payment';
import type { StoredPayment } from './payment-store';

/** Records a debt if a second transaction of a paid payment also landed. Throws `chain-unavailable`. */
export async function noteSecondPayment(
  services: PaymentServices,
  payment: StoredPayment,
  signature: string,
): Promise<void> {
  if (!isPaid(payment) || signature === payment.signature) return;
  await trustedTip(services);
  const landed = await services.chain.finalizedTransaction(signature);
  if (landed === null || findLandedFault(landed, payment) !== null) return;
  const openedAt = services.clock.now();
  await services.database.transaction((transaction) =>
    recordDebt(transaction, services.random, payment, { signature, reason: 'paid-twice', openedAt }),
  );
}
