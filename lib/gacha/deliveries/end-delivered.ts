import type { Database } from '../../../db/client';
import type { Clock } from '../../core/clock';
import { insertRipSteps } from '../rips/store';
import { endCardDelivery, type StoredCardDelivery } from './store';

interface Services {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Ends a delivery as `delivered`, with the finalized evidence that the card arrived, and settles its rip. Does nothing
 * if the lease was lost or the delivery has changed.
 */
export async function endDelivered(
  { database, clock }: Services,
  delivery: StoredCardDelivery,
  token: string,
  evidence: { readonly slot: bigint; readonly transactionSignature: string | null },
): Promise<void> {
  const at = clock.now();
  await database.transaction(async (transaction) => {
    if (!(await endCardDelivery(transaction, delivery, token, { state: 'delivered', endedAt: at, ...evidence })))
      return;
    await insertRipSteps(transaction, [
      { ripId: delivery.ripId, sequence: 2, kind: 'acquisition', at, serverSeed: null },
      { ripId: delivery.ripId, sequence: 3, kind: 'settlement', at, serverSeed: null },
    ]);
  });
}
