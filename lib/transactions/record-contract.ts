import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import { accountAddress, amount, instant, sha256Text, signature } from '../api/wire';
import { duelId } from '../duel/contract';
import { escrowTransaction } from './call-contract';
import { intent } from './contract';

const record = intent
  .extend({
    part: z.string().nullable().meta({ description: 'What a settle, refund or card deposit is about.' }),
    blockhash: z.string(),
    programId: accountAddress,
    escrowAddress: accountAddress,
    valuationPolicyHash: sha256Text,
    instructionDataHash: sha256Text.meta({ description: 'SHA-256 of the target instruction’s data.' }),
    accounts: z
      .array(z.object({ address: accountAddress, signer: z.boolean(), writable: z.boolean() }))
      .meta({ description: 'Of the target instruction, in order.' }),
    messageHash: sha256Text.meta({ description: 'SHA-256 of the unsigned message.' }),
    transaction: z.string().meta({ description: 'As it was prepared: unsigned, base64.' }),
    binding: z
      .enum(['submission', 'rpc-recovery'])
      .nullable()
      .meta({ description: 'Who named the signature: its signer, or the worker that found the exact message.' }),
    boundAt: instant.nullable(),
    boundMessageHash: sha256Text.nullable().meta({
      description:
        'SHA-256 of the message that was signed. It differs from messageHash where the wallet added its own guards.',
    }),
    slot: amount.nullable().meta({ description: 'In which it landed.' }),
    error: z.string().nullable().meta({ description: 'As the chain or the verification gave it.' }),
    checkAttempts: z.number().int(),
    escrowTransactions: z
      .array(escrowTransaction)
      .meta({ description: 'What it did in escrow, once the history of the account was read.' }),
  })
  .meta({ id: 'DuelTransactionRecord' });
export type RecordBody = z.output<typeof record>;

const observed = z
  .object({
    intentId: z.null().meta({ description: 'It was not prepared here.' }),
    duelId: z.string(),
    state: z.literal('FINALIZED'),
    programId: accountAddress,
    escrowAddress: accountAddress,
    valuationPolicyHash: sha256Text,
    signature,
    slot: amount,
    escrowTransactions: z.array(escrowTransaction),
  })
  .meta({ id: 'ObservedTransaction', description: 'A transaction of the duel that this service only saw on chain.' });
export type ObservedBody = z.output<typeof observed>;

export const listDuelTransactions = endpoint({
  method: 'GET',
  path: '/duels/{duelId}/transactions',
  tag: 'Transactions',
  summary: 'Every transaction that was prepared for a duel, oldest first, then those that others sent',
  auth: ['IK'],
  limit: 'poll',
  idempotency: 'none',
  params: z.object({ duelId }),
  success: 200,
  response: z.array(z.union([record, observed])),
  headers: {},
  problems: ['unauthenticated', 'not-found'],
  availability: 'devnet',
});
