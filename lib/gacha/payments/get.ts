import type { Database } from '../../../db/client';
import { type Context, read } from '../../api/handler';
import { getPaymentIntent } from './contract';
import { findOwnPayment, getCommitment } from './find-own';
import { toPaymentBody } from './view';

interface Services {
  readonly database: Database;
}

export const getPaymentIntentHandler = read(getPaymentIntent)(
  async ({ services, caller }: Context<Services>, { params }) => {
    const { queries } = services.database;
    const payment = await findOwnPayment(queries, caller, params.intentId, 'not-found');
    return { body: toPaymentBody(payment, await getCommitment(queries, payment)) };
  },
);
