import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import {
  accountAddress,
  amount,
  blockHeight,
  representedWallet,
  sha256Text,
  signature,
  timestamp,
  walletAddress,
} from '../api/wire';
import { buildIdPattern } from '../core/ids';
import { duel, duelId } from '../duel/contract';
import { duelAlert } from '../operations/alert-contract';

/** Purpose of a prepared transaction: `fund` pays a duel's fee into escrow, `lock` locks the draw's entropy. */
export const purpose = z
  .enum(['fund', 'lock', 'commit-result', 'settle', 'refund', 'close', 'deposit-card'])
  .meta({ id: 'TransactionPurpose' });
export const intentState = z
  .enum(['PREPARED', 'SUBMITTED', 'CONFIRMED', 'FINALIZED', 'EXPIRED', 'FAILED'])
  .meta({ id: 'IntentState' });
const duelParams = z.object({ duelId });
const intentParams = z.object({
  duelId,
  transactionId: z
    .string()
    .regex(buildIdPattern('txi'), 'must be the id of an intent')
    .meta({ description: 'The `intentId` of the prepared transaction.' }),
});

/** Base64 characters of a transaction of 1,232 bytes, the most that the network takes. */
const MAX_TRANSACTION_BASE64_LENGTH = 1_644;

/** The parts of an escrow account, in its order. */
export const parts = ['creator-fee', 'opponent-fee', 'creator-card', 'opponent-card', 'bond'] as const;

const prepareRequest = z
  .strictObject({
    purpose,
    part: z.enum(parts).optional().meta({
      description: 'With settle and refund: the part to pay out. With deposit-card: the card to bring into escrow.',
    }),
    wallet: representedWallet,
  })
  .meta({
    id: 'PrepareTransactionRequest',
    not: {
      anyOf: [
        {
          required: ['part'],
          properties: { purpose: { not: { enum: ['settle', 'refund', 'deposit-card'] } }, part: {} },
        },
        {
          properties: {
            purpose: { const: 'deposit-card' },
            part: { not: { enum: ['creator-card', 'opponent-card'] } },
          },
        },
        {
          required: ['part'],
          properties: { purpose: { const: 'refund' }, part: { enum: ['creator-card', 'opponent-card'] } },
        },
      ],
    },
  });
export type PrepareBody = z.output<typeof prepareRequest>;

/** Rent of an account that a transaction opens, and who gets it back when. */
const rent = z.object({
  account: z.enum(['escrow', 'fee-vault', 'card-vault', 'token-account']),
  address: accountAddress,
  amount: amount.meta({ description: 'Lamports to add: the rent, less those that the address already holds.' }),
  returnedTo: accountAddress,
  returnedWhen: z.enum(['escrow-closed', 'card-settled', 'owner-closes-it']),
});

export const costs = z
  .object({
    fee: amount.meta({
      description: 'The amount paid, in lamports: a duel’s fee into its vault, or a machine’s price in wrapped SOL.',
    }),
    rents: z
      .array(rent)
      .readonly()
      .meta({ description: 'Rents of the accounts that this transaction opens. Existing accounts aren’t listed.' }),
    networkFee: amount.meta({
      description: 'The highest possible network fee. A priority fee that your wallet adds is extra.',
    }),
    totalAtMost: amount.meta({ description: 'Sum of the above.' }),
    leastRemaining: amount.meta({
      description: 'Afterwards the wallet must hold either nothing or at least this many lamports.',
    }),
  })
  .meta({
    id: 'TransactionCosts',
    description: 'All lamports that can leave the signer, calculated when the transaction was prepared.',
  });

/** A transaction that the service prepared for a duel, with its state. */
export const intent = z.object({
  intentId: z.string(),
  duelId: z.string(),
  purpose,
  wallet: walletAddress.meta({ description: 'The wallet that signs and pays the network fee.' }),
  state: intentState,
  endReason: z.enum(['lapsed', 'rejected']).nullable(),
  signature: signature.nullable(),
  lastValidBlockHeight: blockHeight,
  costs: costs
    .nullable()
    .meta({ description: 'Extension. Null for a transaction prepared by a release that didn’t record costs.' }),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type IntentBody = z.output<typeof intent>;

const preparedTransaction = intent
  .extend({
    intentId: z.string().nullable().meta({
      description:
        'Null for deposit-card, lock and close. They aren’t tracked, because the escrow account shows their outcome.',
    }),
    costs,
    transaction: z.string().meta({
      description: 'The unsigned transaction in base64. Decode it and compare it with the terms before you sign.',
    }),
    blockhash: z.string(),
    programId: accountAddress,
    escrowAddress: accountAddress,
    messageHash: sha256Text.meta({ description: 'SHA-256 of the message bytes.' }),
    valuationPolicyHash: sha256Text.meta({ description: 'The duel’s policy, as in the terms in the transaction.' }),
    feeAmount: amount,
    feeMint: accountAddress,
    feeDecimals: z.number().int(),
  })
  .meta({ id: 'PreparedTransaction' });

const commonMembers = {
  tag: 'Transactions',
  method: 'POST',
  auth: ['WS', 'IK'],
  headers: {},
  availability: 'devnet',
} as const;

export const prepareTransaction = defineEndpoint({
  ...commonMembers,
  path: '/duels/{duelId}/transactions',
  summary: 'Prepares an unsigned transaction, which the wallet then signs and sends',
  limit: 'write',
  idempotency: 'required',
  params: duelParams,
  body: prepareRequest,
  success: 201,
  response: preparedTransaction,
  problems: [
    'invalid-request',
    'idempotency-key-missing',
    'unauthenticated',
    'forbidden',
    'not-found',
    'wrong-duel-state',
    'already-funded',
    'deadline-too-close',
    'state-changed',
    'intent-not-open',
    'payer-cannot-pay',
    'card-values-differ',
    'card-evidence-missing',
    'card-mint-unfit',
    'card-vault-unfit',
    'idempotency-key-reused',
    'request-in-progress',
    'chain-unavailable',
    'provider-unavailable',
    'real-assets-closed',
  ],
});

const submission = z
  .strictObject({
    signature: signature.meta({
      description: 'The wallet’s signature over the prepared message, or over the message in `signedTransaction`.',
    }),
    signedTransaction: z.base64('must be base64').max(MAX_TRANSACTION_BASE64_LENGTH).optional().meta({
      description:
        'Extension. The transaction as the wallet signed it, in base64, with no other signature. Needed if the wallet changed the message: it may add Lighthouse assertions and set a limit and price of compute units.',
    }),
  })
  .meta({ id: 'RecordSubmissionRequest' });

/** Binds the wallet's signature to a prepared transaction, so that its outcome on chain is tracked. */
export const recordSubmission = defineEndpoint({
  ...commonMembers,
  path: '/duels/{duelId}/transactions/{transactionId}/submissions',
  summary: 'Binds the first valid signature to a prepared transaction, so that its outcome on chain is tracked',
  limit: 'write',
  idempotency: 'required',
  params: intentParams,
  body: submission,
  success: 202,
  response: intent.meta({ id: 'BoundSubmission' }),
  problems: [
    'invalid-request',
    'signature-not-verified',
    'idempotency-key-missing',
    'unauthenticated',
    'not-found',
    'intent-not-open',
    'signature-bound-elsewhere',
    'state-changed',
    'idempotency-key-reused',
    'request-in-progress',
  ],
});

export const rejectTransaction = defineEndpoint({
  ...commonMembers,
  path: '/duels/{duelId}/transactions/{transactionId}/rejections',
  summary: 'Records that the wallet declined to sign; you can prepare another transaction at once',
  limit: 'write',
  idempotency: 'none',
  params: intentParams,
  success: 200,
  response: intent.meta({ id: 'RejectedFundingIntent' }),
  problems: ['unauthenticated', 'forbidden', 'not-found', 'intent-not-open'],
});

/** Returns a duel as of a recent check of its on-chain state, and checks it if the last check is too old. */
export const reconcileDuel = defineEndpoint({
  ...commonMembers,
  path: '/duels/{duelId}/transactions/reconciliation',
  summary: 'Checks this duel’s on-chain state, at most once a second for all callers; safe to poll',
  limit: 'poll',
  idempotency: 'none',
  params: duelParams,
  success: 200,
  response: z
    .object({
      duel,
      intents: z.array(intent.meta({ id: 'TransactionIntent' })),
      custodyAlerts: z.array(duelAlert).meta({
        description: 'Extension. Alerts as in the duel’s receipt, after this check.',
      }),
      blockHeight: amount.meta({
        description:
          'Finalized block height. Once it is above an intent’s lastValidBlockHeight, that intent can’t land.',
      }),
      checkedAt: timestamp.meta({
        description:
          'The duel is as the finalized chain had it at this time or later. At most a second ago, or longer while the chain can’t be read or answers slowly.',
      }),
      answeredAt: timestamp.meta({ description: 'Extension. The server’s time of this response.' }),
    })
    .meta({ id: 'DuelReconciliationResult' }),
  problems: ['unauthenticated', 'forbidden', 'not-found', 'state-changed', 'chain-unavailable'],
});
