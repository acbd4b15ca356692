import { z } from 'zod';
import { defineEndpoint } from '../../api/endpoint';
import { accountAddress, amount, pageSchema, pagingQuery, signature, timestamp, walletAddress } from '../../api/wire';
import { buildIdPattern } from '../../core/ids';

export const debtReason = z
  .enum(['no-copies', 'seed-lost', 'paid-twice', 'superseded', 'unbound', 'surrendered', 'operator', 'undelivered'])
  .meta({
    description:
      'no-copies: the payment landed when the cards were gone. seed-lost: the server seed can’t be derived any more. paid-twice: a second transaction paid for the same intent. superseded: the payment landed late, while the wallet had another unfinished payment to the machine. unbound: money arrived at the treasury that matches no payment intent. surrendered: the payer gave up the rip, for example because of a lost client seed. operator: recorded by an operator. undelivered: the drawn card couldn’t be delivered in time.',
  });

/** Why a refund is owed. */
export type DebtReason = z.output<typeof debtReason>;

/** A refund that a pack machine owes a wallet, or has paid. */
const debt = z
  .object({
    debtId: z.string(),
    intentId: z.string().nullable().meta({ description: 'The payment intent. Null if the money matches none.' }),
    wallet: walletAddress.meta({ description: 'The wallet that gets the refund.' }),
    signature: signature.meta({ description: 'Signature of the payment to be refunded.' }),
    amount,
    mint: accountAddress,
    decimals: z.number().int(),
    reason: debtReason,
    openedAt: timestamp,
    refundedAt: timestamp.nullable(),
    refundSignature: signature.nullable(),
  })
  .meta({ id: 'GachaDebt' });

const commonMembers = {
  tag: 'Operations',
  method: 'POST',
  auth: ['IK'],
  scope: 'operate',
  limit: 'write',
  idempotency: 'none',
  headers: {},
  response: debt,
  availability: 'devnet-preview',
  extension: true,
} as const;

/** Records a refund owed for a verified payment, which then can't be used for a rip. */
export const recordGachaDebt = defineEndpoint({
  ...commonMembers,
  path: '/operations/gacha-debts',
  summary: 'Records a refund owed for a verified payment, which then can’t be used for a rip any more',
  body: z
    .strictObject({
      paymentIntentId: z.string().regex(buildIdPattern('gpi'), 'must be the id of a payment intent'),
    })
    .meta({ id: 'RecordGachaDebtRequest' }),
  success: 201,
  problems: ['invalid-request', 'unauthenticated', 'unknown-payment-intent', 'payment-not-verified'],
});

/** Marks a refund as paid, by the signature of the transaction that the operator sent for it. */
export const refundGachaDebt = defineEndpoint({
  ...commonMembers,
  path: '/operations/gacha-debts/{debtId}/refund',
  summary: 'Marks a refund as paid, with the signature of the finalized transaction that paid it',
  params: z.object({ debtId: z.string().regex(buildIdPattern('gdb'), 'must be the id of a debt') }),
  body: z.strictObject({ signature }).meta({ id: 'RefundGachaDebtRequest' }),
  success: 200,
  problems: [
    'invalid-request',
    'unauthenticated',
    'not-found',
    'payment-not-final',
    'state-changed',
    'chain-unavailable',
  ],
});

export const listDebts = defineEndpoint({
  method: 'GET',
  path: '/gacha/debts',
  tag: 'Gacha',
  summary: 'Lists the refunds that pack machines owe or have paid to this wallet, newest first',
  auth: ['WS'],
  limit: 'poll',
  idempotency: 'none',
  headers: {},
  query: z.strictObject(pagingQuery),
  success: 200,
  response: pageSchema(debt).meta({ id: 'GachaDebtList' }),
  problems: ['invalid-request', 'invalid-cursor', 'unauthenticated', 'rate-limited'],
  availability: 'devnet-preview',
  extension: true,
});
