import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import { accountAddress, amount, instant, representedWallet, sha256Text, signature, walletAddress } from '../api/wire';
import { idPattern } from '../core/ids';
import { duel, duelId } from '../duel/contract';
import { duelAlert } from '../operations/alert-contract';

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
    .regex(idPattern('txi'), 'must be the id of an intent')
    .meta({ description: 'The intentId.' }),
});

/** Characters of a transaction of 1,232 bytes, the most that the network takes. */
const MOST_BASE64 = 1_644;

/** In the order of the escrow account's parts. */
export const parts = ['creator-fee', 'opponent-fee', 'creator-card', 'opponent-card', 'bond'] as const;

const prepareRequest = z
  .strictObject({
    purpose,
    part: z.enum(parts).optional().meta({
      description: 'With settle and refund: which part is paid out; with deposit-card: which card is brought.',
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

const rent = z.object({
  account: z.enum(['escrow', 'fee-vault', 'card-vault', 'token-account']),
  address: accountAddress,
  amount: amount.meta({ description: 'Lamports, without those that the address holds already.' }),
  returnedTo: accountAddress,
  returnedWhen: z.enum(['escrow-closed', 'card-settled', 'owner-closes-it']),
});

export const costs = z
  .object({
    fee: amount.meta({
      description: 'The amount paid: a duel’s fee, into its vault, or a machine’s price in wrapped SOL.',
    }),
    rents: z
      .array(rent)
      .readonly()
      .meta({ description: 'Of the accounts that this transaction opens; none for those that exist.' }),
    networkFee: amount.meta({ description: 'At most. A wallet that adds a priority fee adds to it.' }),
    totalAtMost: amount.meta({ description: 'All of the above.' }),
    leastRemaining: amount.meta({ description: 'The wallet must keep nothing, or at least this much.' }),
  })
  .meta({
    id: 'TransactionCosts',
    description: 'Every lamport that can leave the signer, as the chain was when it was prepared.',
  });

export const intent = z.object({
  intentId: z.string(),
  duelId: z.string(),
  purpose,
  wallet: walletAddress.meta({ description: 'Who signs and pays the network fee.' }),
  state: intentState,
  endReason: z.enum(['lapsed', 'rejected']).nullable(),
  signature: signature.nullable(),
  lastValidBlockHeight: amount,
  costs: costs.nullable().meta({ description: 'Extension. Null for what was prepared before costs were stated.' }),
  createdAt: instant,
  updatedAt: instant,
});
export type IntentBody = z.output<typeof intent>;

const prepared = intent
  .extend({
    intentId: z.string().nullable().meta({
      description:
        'Null for deposit-card, lock and close: they are not followed, since the escrow account alone shows what became of them.',
    }),
    costs,
    transaction: z
      .string()
      .meta({ description: 'Unsigned, base64. Decode it and compare it with the terms before you sign.' }),
    blockhash: z.string(),
    programId: accountAddress,
    escrowAddress: accountAddress,
    messageHash: sha256Text.meta({ description: 'SHA-256 of the message bytes.' }),
    valuationPolicyHash: sha256Text.meta({ description: 'The duel’s, as the terms in the transaction have it.' }),
    feeAmount: amount,
    feeMint: accountAddress,
    feeDecimals: z.number().int(),
  })
  .meta({ id: 'PreparedTransaction' });

const common = {
  tag: 'Transactions',
  method: 'POST',
  auth: ['WS', 'IK'],
  headers: {},
  availability: 'devnet',
} as const;

export const prepareTransaction = endpoint({
  ...common,
  path: '/duels/{duelId}/transactions',
  summary: 'Prepares an unsigned transaction; only the wallet signs, and only the wallet sends',
  limit: 'write',
  idempotency: 'required',
  params: duelParams,
  body: prepareRequest,
  success: 201,
  response: prepared,
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
    signature: signature.meta({ description: 'The wallet’s, over the prepared message or over signedTransaction’s.' }),
    signedTransaction: z.base64('must be base64').max(MOST_BASE64).optional().meta({
      description:
        'Extension. What the wallet signed, with its signature alone, base64. Needed where the wallet changed the message: it may add assertions of Lighthouse, and set a limit and a price of compute units.',
    }),
  })
  .meta({ id: 'RecordSubmissionRequest' });

export const recordSubmission = endpoint({
  ...common,
  path: '/duels/{duelId}/transactions/{transactionId}/submissions',
  summary: 'Binds the first signature that verifies to a prepared transaction; the chain decides what it is worth',
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

export const rejectTransaction = endpoint({
  ...common,
  path: '/duels/{duelId}/transactions/{transactionId}/rejections',
  summary: 'Says that the wallet did not sign; another transaction can be prepared at once',
  limit: 'write',
  idempotency: 'none',
  params: intentParams,
  success: 200,
  response: intent.meta({ id: 'RejectedFundingIntent' }),
  problems: ['unauthenticated', 'forbidden', 'not-found', 'intent-not-open'],
});

export const reconcileDuel = endpoint({
  ...common,
  path: '/duels/{duelId}/transactions/reconciliation',
  summary: 'Checks this duel’s on-chain state now. Safe to poll.',
  limit: 'poll',
  idempotency: 'none',
  params: duelParams,
  success: 200,
  response: z
    .object({
      duel,
      intents: z.array(intent),
      custodyAlerts: z.array(duelAlert).meta({
        description: 'As in the duel’s receipt, after this check. An extension member of the interface.',
      }),
      blockHeight: amount.meta({
        description: 'Finalized; past an intent’s lastValidBlockHeight it cannot land any more.',
      }),
      checkedAt: instant,
    })
    .meta({ id: 'DuelReconciliationResult' }),
  problems: ['unauthenticated', 'forbidden', 'not-found', 'state-changed', 'chain-unavailable'],
});
