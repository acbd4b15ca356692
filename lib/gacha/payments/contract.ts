import { z } from 'zod';
import { defineEndpoint } from '../../api/endpoint';
import {
  accountAddress,
  amount,
  blockHeight,
  sha256Text,
  signature,
  slotNumber,
  timestamp,
  walletAddress,
} from '../../api/wire';
import { buildIdPattern } from '../../core/ids';
import { costs } from '../../transactions/contract';
import { machineKey, machineParams } from '../machines/contract';
import { intentStates } from './rules/intent';

const wholeNumber = z.number().int();
export const intentParams = z.object({
  intentId: z.string().regex(buildIdPattern('gpi'), 'must be the id of a payment intent'),
});
export const commitmentId = z.string().regex(buildIdPattern('gsc'), 'must be the id of a commitment');

const createRequest = z
  .strictObject({
    commitmentId,
    clientSeedHash: sha256Text.meta({
      description: 'SHA-256 of your client seed as UTF-8. Keep the seed: you need it for the rip.',
    }),
    oddsHash: sha256Text.meta({
      description: 'Hash of the odds that you saw. If there are newer odds, the response is a 409 that names them.',
    }),
  })
  .meta({ id: 'CreateGachaPaymentIntentRequest' });

/** A wallet's payment for one rip of a machine. */
export const intent = z
  .object({
    intentId: z.string(),
    machineKey,
    wallet: walletAddress.meta({ description: 'The wallet that pays and rips.' }),
    state: z.enum(intentStates).meta({
      description:
        'open: not paid yet. claimed: its signed transaction is known. verified: the payment is final and good for one rip. spent: used for a rip. expired, failed: see endReason.',
    }),
    endReason: z.enum(['lapsed', 'never-landed', 'failed-on-chain', 'undeliverable', 'surrendered']).nullable().meta({
      description:
        'lapsed: not paid in time. never-landed: the claimed transaction expired before it landed. failed-on-chain: the claimed transaction landed but didn’t pay. undeliverable: paid, but the cards can’t be delivered; a refund is owed. surrendered: the payer gave up the rip; a refund is owed.',
    }),
    commitmentId: z.string(),
    serverSeedHash: sha256Text,
    clientSeedHash: sha256Text,
    oddsHash: sha256Text.meta({
      description: 'Hash of the odds that the rip will be drawn from, even if the machine gets newer odds meanwhile.',
    }),
    sequence: wholeNumber.meta({ description: 'Sequence number of these odds.' }),
    mint: accountAddress,
    decimals: wholeNumber,
    amount,
    sourceAccount: accountAddress.meta({ description: 'The payer’s associated token account.' }),
    destinationAccount: accountAddress.meta({ description: 'The treasury’s associated token account.' }),
    memoNonce: sha256Text.meta({
      description:
        'Text of the payment’s memo: SHA-256 of {memoVersion: 1, intentId, oddsHash, serverSeedHash, clientSeedHash} in canonical form (RFC 8785).',
    }),
    expiresAt: timestamp.meta({ description: 'Until then transactions can be prepared for this intent.' }),
    signature: signature.nullable().meta({ description: 'Signature of the claimed transaction.' }),
    signedTransaction: z
      .string()
      .nullable()
      .meta({ description: 'The claimed transaction in base64. You can send it again.' }),
    lastValidBlockHeight: amount
      .nullable()
      .meta({ description: 'Last block height at which the claimed transaction can land.' }),
    claimedAt: timestamp.nullable(),
    slot: slotNumber.nullable(),
    verifiedAt: timestamp.nullable(),
    spentAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'GachaPaymentIntent' });
export type PaymentIntentBody = z.output<typeof intent>;

const preparedPayment = z
  .object({
    intentId: z.string(),
    transaction: z.string().meta({
      description:
        'The unsigned transaction in base64: a transferChecked from your token account to the treasury’s, and a memo.',
    }),
    expectedMessageHash: sha256Text.meta({ description: 'SHA-256 of the message bytes.' }),
    blockhash: z.string(),
    lastValidBlockHeight: blockHeight,
    costs: costs.meta({
      description:
        'Extension. Lamports that can leave the signer and its token account. If `mint` is wrapped SOL, `fee` is the price: it leaves `sourceAccount`, and the wallet itself needs only `networkFee` and `leastRemaining`. For any other mint the price is `amount`, and `fee` is 0.',
    }),
    wallet: walletAddress,
    mint: accountAddress,
    decimals: wholeNumber,
    amount,
    sourceAccount: accountAddress,
    destinationAccount: accountAddress,
    memoNonce: sha256Text,
  })
  .meta({ id: 'PreparedGachaPaymentTransaction' });

const verifiedPayment = z
  .object({
    intentId: z.string(),
    state: z.enum(['verified', 'spent', 'failed']).meta({
      description: 'failed: the payment arrived, but the cards can’t be delivered; a refund is owed.',
    }),
    signature,
    slot: slotNumber,
    mint: accountAddress,
    decimals: wholeNumber,
    amount,
    sourceAccount: accountAddress,
    destinationAccount: accountAddress,
    memoNonce: sha256Text,
    verifiedAt: timestamp,
  })
  .meta({ id: 'VerifiedGachaPayment' });

const commonMembers = {
  tag: 'Gacha',
  auth: ['WS'],
  headers: {},
  idempotency: 'none',
  availability: 'devnet-preview',
} as const;
const writeEndpointMembers = { ...commonMembers, method: 'POST', limit: 'write' } as const;

export const createPaymentIntent = defineEndpoint({
  ...writeEndpointMembers,
  path: '/gacha/machines/{machineKey}/payment-intents',
  summary: 'Creates a payment intent for one rip, or returns this wallet’s unfinished one for the machine',
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

export const preparePayment = defineEndpoint({
  ...writeEndpointMembers,
  path: '/gacha/payment-intents/{intentId}/transaction',
  summary: 'Prepares the unsigned payment with a fresh blockhash; safe to repeat',
  params: intentParams,
  success: 201,
  response: preparedPayment,
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

/** Claims a signed transaction for a payment. The service doesn't send it to the chain; the payer does. */
export const claimPayment = defineEndpoint({
  ...writeEndpointMembers,
  path: '/gacha/payment-intents/{intentId}/signature',
  summary: 'Claims a fully signed payment; the first valid one counts, and you send it yourself',
  params: intentParams,
  body: z
    .strictObject({
      signedTransaction: z.string().max(1_644).meta({
        description: 'The fully signed transaction in base64, at most 1,232 bytes.',
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

export const verifyPayment = defineEndpoint({
  ...writeEndpointMembers,
  path: '/gacha/payment-intents/{intentId}/verify',
  summary: 'Verifies the claimed payment against finalized chain state',
  params: intentParams,
  body: z.strictObject({ signature }).meta({ id: 'VerifyGachaPaymentRequest' }),
  success: 200,
  response: verifiedPayment,
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

export const getPaymentIntent = defineEndpoint({
  ...commonMembers,
  method: 'GET',
  limit: 'poll',
  path: '/gacha/payment-intents/{intentId}',
  summary: 'Returns a payment intent of this wallet',
  params: intentParams,
  success: 200,
  response: intent,
  problems: ['unauthenticated', 'forbidden', 'not-found', 'rate-limited'],
  extension: true,
});
