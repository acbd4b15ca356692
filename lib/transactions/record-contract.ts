import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { accountAddress, amount, sha256Text, signature, slotNumber, timestamp } from '../api/wire';
import { duelId } from '../duel/contract';
import { escrowTransaction } from './call-contract';
import { intent } from './contract';

/** A stored intent with its prepared message, the signature that is bound to it, and its steps in escrow. */
const record = intent
  .extend({
    part: z
      .string()
      .nullable()
      .meta({ description: 'The part of escrow that is paid out or brought in. Null for other purposes.' }),
    blockhash: z.string(),
    programId: accountAddress,
    escrowAddress: accountAddress,
    valuationPolicyHash: sha256Text,
    instructionDataHash: sha256Text.meta({ description: 'SHA-256 of the target instruction’s data.' }),
    accounts: z
      .array(z.object({ address: accountAddress, signer: z.boolean(), writable: z.boolean() }))
      .meta({ description: 'Accounts of the target instruction, in order.' }),
    messageHash: sha256Text.meta({ description: 'SHA-256 of the unsigned message.' }),
    transaction: z.string().meta({ description: 'The prepared, unsigned transaction in base64.' }),
    binding: z.enum(['submission', 'rpc-recovery']).nullable().meta({
      description:
        'How the service learned of the signature. submission: the signer submitted it. rpc-recovery: the worker found the exact message on chain.',
    }),
    boundAt: timestamp.nullable(),
    boundMessageHash: sha256Text.nullable().meta({
      description:
        'SHA-256 of the message that was signed. It differs from messageHash if the wallet added instructions of its own.',
    }),
    slot: amount.nullable().meta({ description: 'Slot in which the transaction landed.' }),
    error: z.string().nullable().meta({ description: 'Error of the chain or of the verification.' }),
    checkAttempts: z.number().int(),
    escrowTransactions: z
      .array(escrowTransaction)
      .meta({ description: 'Its steps in escrow, once the history of the escrow account has been read.' }),
  })
  .meta({ id: 'DuelTransactionRecord' });
export type TransactionRecordBody = z.output<typeof record>;

/** A transaction of a duel's escrow account that has no stored intent and was only seen on chain. */
const observed = z
  .object({
    intentId: z.null().meta({ description: 'Always null: the service stored no intent for this transaction.' }),
    duelId: z.string(),
    state: z.literal('FINALIZED'),
    programId: accountAddress,
    escrowAddress: accountAddress,
    valuationPolicyHash: sha256Text,
    signature,
    slot: slotNumber,
    escrowTransactions: z.array(escrowTransaction),
  })
  .meta({
    id: 'ObservedTransaction',
    description:
      'A transaction of the duel that was only seen on chain: this service didn’t prepare it, or prepared it without an intent (`lock`, `close`, `deposit-card`).',
  });
export type ObservedTransactionBody = z.output<typeof observed>;

const listedTransaction = z.union([record, observed]).meta({ id: 'ListedTransaction' });

export const listDuelTransactions = defineEndpoint({
  method: 'GET',
  path: '/duels/{duelId}/transactions',
  tag: 'Transactions',
  summary: 'Lists all intents of a duel, oldest first, then other transactions seen on chain',
  auth: ['IK'],
  limit: 'poll',
  idempotency: 'none',
  params: z.object({ duelId }),
  success: 200,
  response: z.array(listedTransaction),
  headers: {},
  problems: ['unauthenticated', 'not-found'],
  availability: 'devnet',
});
