import type { Database } from '../../../db/client';
import type { Clock } from '../../core/clock';
import type { Random } from '../../core/random';
import { lockMachine, resealIfOutdated, returnDrawnCopy } from '../machines/store';
import { findPayment } from '../payments/store';
import { recordDebt } from '../refunds-owed/store';
import { findStoredRip, insertRipSteps } from '../rips/store';
import { endCardDelivery, type StoredCardDelivery } from './store';

interface Services {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * Ends a delivery that the provider has withdrawn: records the refund owed, and returns the copy to the machine. Does
 * nothing if the lease was lost or the delivery has changed.
 */
export async function endWithdrawn(
  { database, clock, random }: Services,
  delivery: StoredCardDelivery,
  token: string,
): Promise<void> {
  const at = clock.now();
  await database.transaction(async (transaction) => {
    const { ripId } = delivery;
    const rip = await findStoredRip(transaction, ripId);
    const payment = rip?.paymentIntentId == null ? null : await findPayment(transaction, rip.paymentIntentId);
    if (rip === null || payment?.signature == null) throw new Error(`the rip ${ripId} has no payment`);
    const machine = await lockMachine(transaction, rip.machineKey);
    if (machine === null) throw new Error(`the rip ${ripId} has no machine`);
    if (!(await endCardDelivery(transaction, delivery, token, { state: 'withdrawn', endedAt: at }))) return;
    await insertRipSteps(transaction, [{ ripId, sequence: 2, kind: 'undelivered', at, serverSeed: null }]);
    const { signature } = payment;
    await recordDebt(transaction, random, payment, { signature, reason: 'undelivered', openedAt: at });
    await returnDrawnCopy(transaction, rip.machineKey, rip.entryIndex);
    await resealIfOutdated(transaction, machine, at);
  });
}
