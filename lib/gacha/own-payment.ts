import type { Queries } from '../../db/client';
import type { Caller } from '../api/exchange';
import { type ProblemCode, ProblemError } from '../api/problems';
import { sessionWallet } from '../api/session-wallet';
import { findCommitment, type StoredCommitment } from './commitment-store';
import { findPayment, type StoredPayment } from './payment-store';

/** The caller's own payment; throws `missing` where there is none, `forbidden` for another payer's. */
export async function ownPayment(
  queries: Queries,
  caller: Caller,
  intentId: string,
  missing: ProblemCode,
): Promise<StoredPayment> {
  const payment = await findPayment(queries, intentId);
  if (payment === null) throw new ProblemError(missing);
  if (payment.wallet !== sessionWallet(caller))
    throw new ProblemError('forbidden', 'Another wallet began this payment.');
  return payment;
}

/** The commitment of a payment, which the schema keeps there. */
export async function commitmentOf(queries: Queries, { commitmentId }: StoredPayment): Promise<StoredCommitment> {
  const commitment = await findCommitment(queries, commitmentId);
  if (commitment === null) throw new Error(`no commitment ${commitmentId}`);
  return commitment;
}
