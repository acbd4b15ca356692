import { defineWriteHandler, type HandlerContext } from '../../api/handler';
import { ProblemError } from '../../api/problems';
import { type PaymentServices, reconcilePayment } from './check';
import { verifyPayment } from './contract';
import { getOwnPayment } from './find-own';
import type { StoredPayment } from './store';

/**
 * Verifies the claimed transaction of a payment on the finalized chain. Once verified, returns the stored evidence
 * again, also if the payment was ended and is owed back. Throws `payment-not-final` until the transaction is finalized,
 * and `payment-failed` if the payment ended without being paid.
 */
export const verifyPaymentHandler = defineWriteHandler(verifyPayment)({
  async gather({ services, caller }: HandlerContext<PaymentServices>, { params, body }): Promise<StoredPayment> {
    const payment = await getOwnPayment(services.database.queries, caller, params.intentId, 'not-found');
    if (payment.signature === null) throw new ProblemError('payment-not-claimed');
    if (payment.signature !== body.signature) throw new ProblemError('payment-claimed-otherwise');
    return payment.verifiedAt === null ? reconcilePayment(services, payment) : payment;
  },
  async apply(_context, _transaction, _input, payment) {
    return { body: requireEvidence(payment) };
  },
});

/**
 * Returns the payment with its evidence if it was ever verified, even if it was ended since and is owed back. If not,
 * throws `payment-not-final` while it is claimed, and `payment-failed` once it ended unpaid.
 */
function requireEvidence(payment: StoredPayment) {
  const { state, slot, signature, verifiedAt } = payment;
  if (slot !== null && signature !== null && verifiedAt !== null)
    return { ...payment, state: state as 'verified' | 'spent' | 'failed', slot, signature, verifiedAt };
  if (state === 'claimed') throw new ProblemError('payment-not-final');
  const why = payment.error ?? 'It was never seen on chain, and can no longer land.';
  throw new ProblemError('payment-failed', why);
}
