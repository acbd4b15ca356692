import type { Database } from '../../../db/client';
import { type Context, read } from '../../api/handler';
import { getPaymentIntent } from './contract';
import { getCommitment, getOwnPayment } from './find-own';
import { toPaymentBody } from './view';

interface Services {
  readonly database: Database;
}

export const getPaymentIntentHandler = read(getPaymentIntent)(
  async ({ services, caller }: Context<Services>, { params }) => {
    const { queries } = services.database;
    const payment = await getOwnPayment(queries, caller, params.intentId, 'not-found');
    return { body: toPaymentBody(payment, await getCommitment(queries, payment)) };
  },
);
