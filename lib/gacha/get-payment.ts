import type { Database } from '../../db/client';
import { type Context, read } from '../api/handler';
import { commitmentOf, ownPayment } from './own-payment';
import { getPaymentIntent } from './payment-contract';
import { paymentOf } from './payment-view';

interface Services {
  readonly database: Database;
}

export const getPaymentIntentHandler = read(getPaymentIntent)(
  async ({ services, caller }: Context<Services>, { params }) => {
    const { queries } = services.database;
    const payment = await ownPayment(queries, caller, params.intentId, 'not-found');
    return { body: paymentOf(payment, await commitmentOf(queries, payment)) };
  },
);
