import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { accountAddress, amount, pageSchema, pagingQuery, signature, timestamp, walletAddress } from '../api/wire';
import { alertKinds } from '../duel/rules/alert';
import { debtReason } from '../gacha/refunds-owed/contract';
import { parkedWork } from './parked-contract';

/** Members of an alert that all its responses share. */
export const custodyAlert = z.object({
  kind: z.enum(alertKinds).meta({
    description:
      'late-deposit: money arrived for a duel that was already cancelled. stale-deposit: one side paid, and the other didn’t before the deadline. duplicate-deposit: a second deposit by the same wallet. unmatched-deposit: a payment by a transaction that wasn’t prepared here (another blockhash, a durable nonce, a call by another program such as a multisig); the escrow program accepted it, but this service can’t count it. unexpected-result: the chain resolved a duel that was being refunded. false-chain-state: an RPC reported something that the program can’t have done, and none of it was recorded. record-corrected: later finalized evidence contradicted the record, so the record was corrected. unknown-entropy: the escrow account was closed before this service read the entropy of the draw, and the provider can’t be asked or doesn’t know it; the duel then ends with the entries that the finalized commit proves, at the resolution deadline at the latest.',
  }),
  openedAt: timestamp,
  resolvedAt: timestamp.nullable().meta({
    description:
      'When the chain showed that all of the money has left escrow, or, for an unmatched deposit, when its transaction was submitted here and so counts.',
  }),
  amounts: z.array(
    z
      .object({ side: z.enum(['creator', 'opponent']), amount, mint: accountAddress, decimals: z.number().int() })
      .meta({ id: 'AlertAmount' }),
  ),
});
export type AlertBody = z.output<typeof custodyAlert>;

/** An alert in a response about its duel. */
export const duelAlert = custodyAlert
  .extend({
    outBy: timestamp.nullable().meta({
      description:
        'Extension. From this time on anyone can refund the money, unless the program has already paid it out: the funding deadline if one side has paid, the resolution deadline if both have. Null without money in escrow.',
    }),
  })
  .meta({ id: 'DuelCustodyAlert' });
export type DuelAlertBody = z.output<typeof duelAlert>;

/** An alert in the operator's list: a custody alert, a refund owed, or a row that keeps failing. */
const listedAlert = custodyAlert
  .extend({
    kind: z.enum([...alertKinds, 'undelivered-payment', 'parked-work']).meta({
      description:
        'As in a duel’s receipt, and undelivered-payment: a pack machine owes a refund; parked-work: the worker keeps failing to process a row.',
    }),
    duelId: z
      .string()
      .nullable()
      .meta({ description: 'Null for a payment to a pack machine, and for parked work that isn’t a duel’s.' }),
    amounts: z.array(
      z.object({
        side: z.enum(['creator', 'opponent']).nullable(),
        amount,
        mint: accountAddress,
        decimals: z.number().int(),
      }),
    ),
    debt: z
      .object({
        debtId: z.string(),
        intentId: z.string().nullable(),
        wallet: walletAddress,
        signature,
        reason: debtReason,
      })
      .nullable()
      .meta({ description: 'With undelivered-payment: the refund owed. Null for other kinds.' }),
    work: parkedWork.nullable().meta({
      description:
        'With parked-work: the row that keeps failing, and why. Null for other kinds. The alert leaves the list when the row succeeds, so it is never listed as resolved. POST /operations/parked-work/retry has the worker’s next run try it again.',
    }),
  })
  .meta({ id: 'CustodyAlert' });
export type ListedAlert = z.output<typeof listedAlert>;

export const listAlerts = defineEndpoint({
  method: 'GET',
  path: '/operations/alerts',
  tag: 'Operations',
  summary: 'Lists custody alerts, refunds owed by pack machines and parked work, newest first',
  auth: ['IK'],
  scope: 'operate',
  limit: 'read',
  idempotency: 'none',
  query: z.strictObject({ ...pagingQuery, status: z.enum(['open', 'resolved']).optional() }),
  success: 200,
  response: pageSchema(listedAlert).meta({
    id: 'CustodyAlertList',
  }),
  headers: {},
  problems: ['invalid-request', 'invalid-cursor', 'unauthenticated'],
  availability: 'devnet',
  extension: true,
});
