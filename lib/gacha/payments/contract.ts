import { z } from 'zod';
import { endpoint } from '../../api/endpoint';
import { accountAddress, amount, instant, sha256Text, signature, walletAddress } from '../../api/wire';
import { idPattern } from '../../core/ids';
import { costs } from '../../transactions/contract';
import { machineKey, machineParams } from '../machines/contract';
import { intentStates } from './rules/intent';

const count = z.number().int();
export const intentParams = z.object({
  intentId: z.string().regex(idPattern('gpi'), 'must be the id of a payment intent'),
});
export const commitmentId = z.string().regex(idPattern('gsc'), 'must be the id of a commitment');

const createRequest = z
  .strictObject({
    commitmentId,
    clientSeedHash: sha256Text.meta({
      description: 'SHA-256 of the UTF-8 form of your client seed. Keep the seed: the rip needs it.',
    }),
    oddsHash: sha256Text.meta({
      description: 'Of the odds that you saw; where newer ones are sealed, 409 names them.',
    }),
  })
  .meta({ id: 'CreateGachaPaymentIntentRequest' });

export const intent = z
  .object({
    intentId: z.string(),
    machineKey,
    wallet: walletAddress.meta({ description: 'Who pays, and rips.' }),
    state: z.enum(intentStates).meta({
      description:
        'open: to be paid; claimed: a signed transaction is known; verified: it is final, and good for one rip; spent: ripped; expired and failed: see endReason.',
    }),
    endReason: z.enum(['lapsed', 'never-landed', 'failed-on-chain', 'undeliverable', 'surrendered']).nullable().meta({
      description:
        'undeliverable: the payment cannot be delivered for, and is owed back. surrendered: its payer gave the rip up, and is owed the price.',
    }),
    commitmentId: z.string(),
    serverSeedHash: sha256Text,
    clientSeedHash: sha256Text,
    oddsHash: sha256Text.meta({ description: 'The seal that the rip will draw from, whatever is sealed meanwhile.' }),
    sequence: count.meta({ description: 'Of that seal.' }),
    mint: accountAddress,
    decimals: count,
    amount,
    sourceAccount: accountAddress.meta({ description: 'The payer’s associated token account.' }),
    destinationAccount: accountAddress.meta({ description: 'The treasury’s.' }),
    memoNonce: sha256Text.meta({
      description:
        'What the memo must say: SHA-256 of the canonical {memoVersion: 1, intentId, oddsHash, serverSeedHash, clientSeedHash}.',
    }),
    expiresAt: instant.meta({ description: 'Until then transactions are prepared for it.' }),
    signature: signature.nullable().meta({ description: 'Of the claimed transaction.' }),
    signedTransaction: z.string().nullable().meta({ description: 'The claimed bytes, base64, to be sent again.' }),
    lastValidBlockHeight: amount.nullable().meta({ description: 'Past it the claimed transaction cannot land.' }),
    claimedAt: instant.nullable(),
    slot: amount.nullable(),
    verifiedAt: instant.nullable(),
    spentAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'GachaPaymentIntent' });
export type PaymentIntentBody = z.output<typeof intent>;

const prepared = z
  .object({
    intentId: z.string(),
    transaction: z.string().meta({
      description: 'Unsigned, base64: a transferChecked from your token account to the treasury’s, and a memo.',
    }),
    expectedMessageHash: sha256Text.meta({ description: 'SHA-256 of the message bytes.' }),
    blockhash: z.string(),
    lastValidBlockHeight: amount,
    costs: costs.meta({
      description:
        'Extension. Lamports that can leave the signer and its token account. `fee` is the price where `mint` is wrapped SOL: it leaves `sourceAccount`, and the wallet itself needs `networkFee` and `leastRemaining` alone. In another mint the price is `amount`, and `fee` is 0.',
    }),
    wallet: walletAddress,
    mint: accountAddress,
    decimals: count,
    amount,
    sourceAccount: accountAddress,
    destinationAccount: accountAddress,
    memoNonce: sha256Text,
  })
  .meta({ id: 'PreparedGachaPaymentTransaction' });

const verified = z
  .object({
    intentId: z.string(),
    state: z.enum(['verified', 'spent', 'failed']).meta({
      description: 'failed: it arrived, and what it paid for cannot be given; it is owed back.',
    }),
    signature,
    slot: amount,
    mint: accountAddress,
    decimals: count,
    amount,
    sourceAccount: accountAddress,
    destinationAccount: accountAddress,
    memoNonce: sha256Text,
    verifiedAt: instant,
  })
  .meta({ id: 'VerifiedGachaPayment' });

const common = {
  tag: 'Gacha',
  auth: ['WS'],
  headers: {},
  idempotency: 'none',
  availability: 'devnet-preview',
} as const;
const writes = { ...common, method: 'POST', limit: 'write' } as const;

export const createPaymentIntent = endpoint({
  ...writes,
  path: '/gacha/machines/{machineKey}/payment-intents',
  summary: 'Begins a payment for one rip, or resumes the one that this wallet has for the machine',
  params: machineParams,
  body: createRequest,
  success: 201,
  response: intent,
  problems: [
    'invalid-request',
    'unauthenticated',
    'forbidden',
    'unknown-machine',
    'unknown-commitment',
    'commitment-not-open',
    'odds-changed',
    'machine-sold-out',
    'state-changed',
    'rate-limited',
    'gate-closed',
    'chain-unavailable',
  ],
});

export const preparePayment = endpoint({
  ...writes,
  path: '/gacha/payment-intents/{intentId}/transaction',
  summary: 'Prepares the unsigned payment on a fresh blockhash; safe to repeat',
  params: intentParams,
  success: 201,
  response: prepared,
  problems: [
    'invalid-request',
    'unauthenticated',
    'forbidden',
    'unknown-payment-intent',
    'payment-not-open',
    'payer-cannot-pay',
    'rate-limited',
    'gate-closed',
    'payment-mint-unfit',
    'treasury-account-unfit',
    'chain-unavailable',
  ],
});

export const claimPayment = endpoint({
  ...writes,
  path: '/gacha/payment-intents/{intentId}/signature',
  summary: 'Takes the fully signed payment; the first valid one counts, and the service never sends it',
  params: intentParams,
  body: z
    .strictObject({
      signedTransaction: z.string().max(1_644).meta({
        description: 'Fully signed bytes, base64, at most 1232.',
        format: 'solana-transaction',
        minLength: 1,
      }),
    })
    .meta({ id: 'ClaimGachaPaymentSignatureRequest' }),
  success: 200,
  response: intent,
  problems: [
    'invalid-request',
    'unauthenticated',
    'forbidden',
    'not-found',
    'payment-not-open',
    'payment-claimed-otherwise',
    'payment-not-final',
    'state-changed',
    'rate-limited',
    'chain-unavailable',
  ],
});

export const verifyPayment = endpoint({
  ...writes,
  path: '/gacha/payment-intents/{intentId}/verify',
  summary: 'Looks for the claimed payment on the finalized chain; trusts nothing that it is told',
  params: intentParams,
  body: z.strictObject({ signature }).meta({ id: 'VerifyGachaPaymentRequest' }),
  success: 200,
  response: verified,
  problems: [
    'invalid-request',
    'unauthenticated',
    'forbidden',
    'not-found',
    'payment-not-claimed',
    'payment-claimed-otherwise',
    'payment-not-final',
    'payment-failed',
    'rate-limited',
    'chain-unavailable',
  ],
});

export const getPaymentIntent = endpoint({
  ...common,
  method: 'GET',
  limit: 'poll',
  path: '/gacha/payment-intents/{intentId}',
  summary: 'A payment of this wallet, as it stands',
  params: intentParams,
  success: 200,
  response: intent,
  problems: ['unauthenticated', 'forbidden', 'not-found', 'rate-limited'],
  extension: true,
});
