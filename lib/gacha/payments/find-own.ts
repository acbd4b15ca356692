import type { Queries } from '../../../db/client';
import type { Caller } from '../../api/exchange';
import { ProblemError } from '../../api/problems';
import { requireCallerWallet } from '../../api/session-wallet';
import { findCommitment, type StoredSeedCommitment } from '../rips/commitment-store';
import { unknownPaymentProblem } from '../unknown';
import { findPayment, type StoredPayment } from './store';

/** Returns the caller's own payment. Throws `missing` if there is none, and `forbidden` for another payer's. */
export async function getOwnPayment(
  queries: Queries,
  caller: Caller,
  intentId: string,
  missing: 'not-found' | 'unknown-payment-intent',
): Promise<StoredPayment> {
  const payment = await findPayment(queries, intentId);
  if (payment === null)
    throw missing === 'not-found' ? new ProblemError(missing) : unknownPaymentProblem('/path/intentId');
  if (payment.wallet !== requireCallerWallet(caller))
    throw new ProblemError('forbidden', 'This payment belongs to another wallet.');
  return payment;
}

/** Returns the commitment of a payment, which a foreign key guarantees. */
export async function getCommitment(queries: Queries, { commitmentId }: StoredPayment): Promise<StoredSeedCommitment> {
  const commitment = await findCommitment(queries, commitmentId);
  if (commitment === null) throw new Error(`no commitment ${commitmentId}`);
  return commitment;
}
