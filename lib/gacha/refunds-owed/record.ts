import type { Database } from '../../../db/client';
import { defineWriteHandler, type HandlerContext } from '../../api/handler';
import { ProblemError } from '../../api/problems';
import type { Random } from '../../core/random';
import { describePayment } from '../payments/rules/describe';
import { findPayment } from '../payments/store';
import { unknownPaymentProblem } from '../unknown';
import { recordGachaDebt } from './contract';
import { endUndeliveredPayment } from './end-undelivered';
import { findDebtBySignature } from './store';
import { toDebtBody } from './view';

interface Services {
  readonly database: Database;
  readonly random: Random;
}

/**
 * Lets the operator end a verified payment that can't be ripped any more, for example because the player lost the
 * client seed. Records the refund owed. Throws `unknown-payment-intent` and `payment-not-verified`.
 */
export const recordGachaDebtHandler = defineWriteHandler(recordGachaDebt)({
  async apply({ services, now }: HandlerContext<Services>, transaction, { body }) {
    const payment = await findPayment(transaction, body.paymentIntentId);
    if (payment === null) throw unknownPaymentProblem('/body/paymentIntentId');
    const owed = await endUndeliveredPayment(transaction, services.random, payment, {
      reason: 'operator',
      openedAt: now,
    });
    const debt = owed && payment.signature !== null ? await findDebtBySignature(transaction, payment.signature) : null;
    if (debt === null) throw new ProblemError('payment-not-verified', describePayment(payment));
    return { body: toDebtBody(debt) };
  },
});
