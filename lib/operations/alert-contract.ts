import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import { accountAddress, amount, instant, pageSchema, paging, signature, walletAddress } from '../api/wire';
import { alertKinds } from '../duel/rules/alert';
import { debtReason } from '../gacha/refunds-owed/contract';
import { parkedWork } from './parked-contract';

/** An alert as every answer shows it. */
export const custodyAlert = z.object({
  kind: z.enum(alertKinds).meta({
    description:
      'late-deposit: money for a duel that was cancelled. stale-deposit: no second deposit until the deadline. duplicate-deposit: a second one of the same wallet. unmatched-deposit: a payment by another transaction than was prepared here (another blockhash, a durable nonce, a call by another program such as a multisig), which the program took and this service can’t count. unexpected-result: the chain resolved a duel that was being refunded. false-chain-state: an RPC showed what the program can’t have done, and nothing of it was recorded. record-corrected: later finalized evidence contradicted the record, which was corrected. unknown-entropy: the escrow account was closed before this service read the entropy of the draw, and the provider can’t be asked or doesn’t know it; the duel ends with what the commit proves, at the latest after the resolution deadline.',
  }),
  openedAt: instant,
  resolvedAt: instant.nullable().meta({
    description:
      'When the chain showed that all of it is out again, or, of an unmatched deposit, when its transaction was submitted and counts.',
  }),
  amounts: z.array(
    z.object({ side: z.enum(['creator', 'opponent']), amount, mint: accountAddress, decimals: z.number().int() }),
  ),
});
export type AlertBody = z.output<typeof custodyAlert>;

/** An alert in an answer about its duel. */
export const duelAlert = custodyAlert.extend({
  outBy: instant.nullable().meta({
    description:
      'Extension. From then on anybody can send the money back, if the program paid it out in no other way before: the funding deadline while one side has paid, the resolution deadline once both have. Null without money in escrow.',
  }),
});
export type DuelAlertBody = z.output<typeof duelAlert>;

const listed = custodyAlert
  .extend({
    kind: z.enum([...alertKinds, 'undelivered-payment', 'parked-work']).meta({
      description:
        'As in a duel’s receipt; undelivered-payment: a pack machine owes it back; parked-work: the worker keeps failing at a row.',
    }),
    duelId: z
      .string()
      .nullable()
      .meta({ description: 'Null for a payment of a pack machine, and for parked work but a duel’s.' }),
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
      .meta({ description: 'What is owed, to whom, and for which payment; null for anything else.' }),
    work: parkedWork.nullable().meta({
      description:
        'The row that keeps failing, and why; null for anything else. It leaves the list when it succeeds, so it is never among the resolved ones. POST /operations/parked-work/retry tries it at once.',
    }),
  })
  .meta({ id: 'CustodyAlert' });
export type ListedAlert = z.output<typeof listed>;

export const listAlerts = endpoint({
  method: 'GET',
  path: '/operations/alerts',
  tag: 'Operations',
  summary: 'Custody alerts, what pack machines owe and parked work, newest first',
  auth: ['IK'],
  scope: 'operate',
  limit: 'read',
  idempotency: 'none',
  query: z.strictObject({ ...paging, state: z.enum(['open', 'resolved']).optional() }),
  success: 200,
  response: pageSchema(listed).meta({
    id: 'CustodyAlertList',
  }),
  headers: {},
  problems: ['invalid-request', 'invalid-cursor', 'unauthenticated'],
  availability: 'devnet',
  extension: true,
});
