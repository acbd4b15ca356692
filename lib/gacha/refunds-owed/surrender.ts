import type { Database, Transaction } from '../../../db/client';
import { defineWriteHandler, type HandlerContext } from '../../api/handler';
import { ProblemError } from '../../api/problems';
import type { Random } from '../../core/random';
import { getCommitment, getOwnPayment } from '../payments/find-own';
import { describePayment } from '../payments/rules/describe';
import { findPayment, type StoredPayment } from '../payments/store';
import { toPaymentBody } from '../payments/view';
import { endUndeliveredPayment } from './end-undelivered';
import { surrenderPayment } from './surrender-contract';

interface Services {
  readonly database: Database;
  readonly random: Random;
}

/**
 * Ends the caller's verified payment and records the refund owed, for example because the player lost the client seed.
 * Repeated calls return the same response.
 */
export const surrenderPaymentHandler = defineWriteHandler(surrenderPayment)({
  async apply({ services, caller, now }: HandlerContext<Services>, transaction, { params }) {
    const payment = await getOwnPayment(transaction, caller, params.intentId, 'not-found');
    await endUndeliveredPayment(transaction, services.random, payment, { reason: 'surrendered', openedAt: now });
    const ended = await requireSurrendered(transaction, payment);
    return { body: toPaymentBody(ended, await getCommitment(transaction, ended)) };
  },
});

/** Returns the surrendered payment. Throws `payment-spent`, `rip-undeliverable` or `payment-not-verified`. */
async function requireSurrendered(transaction: Transaction, { intentId }: StoredPayment): Promise<StoredPayment> {
  const current = await findPayment(transaction, intentId);
  if (current?.endReason === 'surrendered') return current;
  if (current?.state === 'spent') throw new ProblemError('payment-spent');
  if (current?.endReason === 'undeliverable') throw new ProblemError('rip-undeliverable');
  throw new ProblemError('payment-not-verified', current === null ? undefined : describePayment(current));
}
