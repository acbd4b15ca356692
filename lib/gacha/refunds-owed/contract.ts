import { z } from 'zod';
import { endpoint } from '../../api/endpoint';
import { accountAddress, amount, instant, pageSchema, paging, signature, walletAddress } from '../../api/wire';
import { idPattern } from '../../core/ids';

export const debtReason = z
  .enum(['no-copies', 'seed-lost', 'paid-twice', 'superseded', 'unbound', 'surrendered', 'operator'])
  .meta({
    description:
      'no-copies: it landed when its cards were gone. seed-lost: the seed cannot be derived any more. paid-twice: a second transaction of one payment landed. superseded: it landed late, and another payment of the wallet on the machine has not ended since. unbound: it arrived at the treasury, and is not what any payment asks for. surrendered: its payer gave the rip up, such as for a lost client seed. operator: recorded by hand.',
  });

/** The reason for a debt. */
export type DebtReason = z.output<typeof debtReason>;

const debt = z
  .object({
    debtId: z.string(),
    intentId: z.string().nullable().meta({ description: 'Null where it names no payment of a machine.' }),
    wallet: walletAddress.meta({ description: 'Whom it is owed to.' }),
    signature: signature.meta({ description: 'The payment that is owed back.' }),
    amount,
    mint: accountAddress,
    decimals: z.number().int(),
    reason: debtReason,
    openedAt: instant,
    refundedAt: instant.nullable(),
    refundSignature: signature.nullable(),
  })
  .meta({ id: 'GachaDebt' });

const common = {
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

export const recordGachaDebt = endpoint({
  ...common,
  path: '/operations/gacha-debts',
  summary: 'Records that a verified payment is owed back; it can no longer be ripped',
  body: z
    .strictObject({
      paymentIntentId: z.string().regex(idPattern('gpi'), 'must be the id of a payment intent'),
    })
    .meta({ id: 'RecordGachaDebtRequest' }),
  success: 201,
  problems: ['invalid-request', 'unauthenticated', 'unknown-payment-intent', 'payment-not-verified'],
});

export const refundGachaDebt = endpoint({
  ...common,
  path: '/operations/gacha-debts/{debtId}/refund',
  summary: 'Marks a debt as refunded, by the finalized transaction that paid it back',
  params: z.object({ debtId: z.string().regex(idPattern('gdb'), 'must be the id of a debt') }),
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

export const listDebts = endpoint({
  method: 'GET',
  path: '/gacha/debts',
  tag: 'Gacha',
  summary: 'What pack machines owe this wallet, or owed until an operator’s refund was final; newest first',
  auth: ['WS'],
  limit: 'poll',
  idempotency: 'none',
  headers: {},
  query: z.strictObject(paging),
  success: 200,
  response: pageSchema(debt).meta({ id: 'GachaDebtList' }),
  problems: ['invalid-request', 'invalid-cursor', 'unauthenticated', 'rate-limited'],
  availability: 'devnet-preview',
  extension: true,
});
