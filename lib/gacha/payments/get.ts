import type { Database } from '../../../db/client';
import { defineReadHandler, type HandlerContext } from '../../api/handler';
import { getPaymentIntent } from './contract';
import { getCommitment, getOwnPayment } from './find-own';
import { toPaymentBody } from './view';

interface Services {
  readonly database: Database;
}

/** Returns the caller's payment. Throws `not-found`, and `forbidden` for another payer's. */
export const getPaymentIntentHandler = defineReadHandler(getPaymentIntent)(
  async ({ services, caller }: HandlerContext<Services>, { params }) => {
    const { queries } = services.database;
    const payment = await getOwnPayment(queries, caller, params.intentId, 'not-found');
    return { body: toPaymentBody(payment, await getCommitment(queries, payment)) };
  },
);
