import { z } from 'zod';
import { defineEndpoint } from '../../api/endpoint';
import { idempotencyKey } from '../../api/idempotency-key';
import {
  accountAddress,
  amount,
  clientSeed,
  pageSchema,
  pagingQuery,
  sha256Text,
  signature,
  timestamp,
} from '../../api/wire';
import { buildIdPattern } from '../../core/ids';
import { cardTier } from '../../packs/contract';
import { machineKey, machineParams, money, oddsCommitment } from '../machines/contract';
import { commitmentId } from '../payments/contract';

const wholeNumber = z.number().int();
const ripId = z.string().regex(buildIdPattern('rip'), 'must be the id of a rip');

const commitment = z
  .object({
    commitmentId: z.string(),
    machineKey,
    serverSeedHash: sha256Text.meta({
      description: 'SHA-256 of the server seed, 32 secret bytes that are used for one rip and shown at its end.',
    }),
    committedAt: timestamp,
    expiresAt: timestamp.meta({ description: 'Until then a payment intent or a fixture rip can use the commitment.' }),
  })
  .meta({ id: 'GachaRipSeedCommitment' });

const createRequest = z
  .strictObject({
    commitmentId,
    clientSeed: clientSeed.meta({
      description:
        'A seed that you choose after the commitment was made. For a paid rip, the seed whose hash is in the payment intent.',
    }),
    paymentIntentId: z
      .string()
      .regex(buildIdPattern('gpi'), 'must be the id of a payment intent')
      .optional()
      .meta({ description: 'The verified payment, in devnet-preview mode. Ignored in fixture mode.' }),
    idempotencyKey: idempotencyKey.optional().meta({ description: 'An alternative to the Idempotency-Key header.' }),
  })
  .meta({ id: 'CreateFixtureGachaRipRequest' });

const drawnCard = z.object({
  ticket: wholeNumber.meta({
    description: 'The number that was drawn, uniformly from 0 up to but not including `totalWeight`.',
  }),
  totalWeight: wholeNumber,
  nonce: wholeNumber.meta({
    description: 'Nonce of the digest that gave the ticket. Above 0 if earlier numbers were rejected.',
  }),
  entryIndex: wholeNumber,
  cardId: z.string(),
  tier: cardTier,
  value: money.meta({ description: 'Value in the sealed inventory. It is a test card and worth nothing.' }),
});

const ripStatus = z.enum(['acquiring', 'settled', 'refund-owed']).meta({
  description:
    'acquiring: the card is drawn and on its way to your wallet. settled: the card is in your wallet, or the rip was free. refund-owed: the card couldn’t be delivered, and the payment is owed back.',
});

const stepMembers = {
  state: z.enum(['done', 'pending', 'failed']),
  at: timestamp.nullable().meta({ description: 'When the step was done or failed. Null while it is pending.' }),
};

const deliveryEvidence = z.object({
  cardMint: accountAddress.meta({ description: 'Mint of the delivered card.' }),
  tokenAccount: accountAddress.meta({ description: 'The wallet’s associated token account, which got the card.' }),
  slot: amount.meta({ description: 'Finalized slot at which the card was found delivered.' }),
  signature: signature.nullable().meta({
    description: 'The finalized transaction that brought the card. Null if only the token account was seen to hold it.',
  }),
  providerKey: z.string(),
  providerSignature: signature.meta({
    description:
      'The provider’s signature over `ripduel:delivery:1`, the rip’s id, the card’s id, the wallet and the mint, each on its own line.',
  }),
});

const lifecycleStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reveal'), ...stepMembers }),
  z.object({
    kind: z.literal('acquisition'),
    ...stepMembers,
    evidence: deliveryEvidence
      .nullable()
      .meta({ description: 'Null until the card is delivered, and for rips that deliver no card.' }),
  }),
  z.object({
    kind: z.literal('settlement'),
    ...stepMembers,
    debtId: z.string().nullable().meta({ description: 'The refund owed, if the card couldn’t be delivered.' }),
  }),
]);

const rip = z
  .object({
    ripId: z.string(),
    machineKey,
    mode: z.enum(['fixture', 'devnet-preview']),
    status: ripStatus,
    commitmentId: z.string(),
    committedAt: timestamp,
    serverSeedHash: sha256Text,
    serverSeed: z.string().nullable().meta({
      description: 'The seed, 32 bytes in hex. Their SHA-256 is `serverSeedHash`. Null while `status` is acquiring.',
    }),
    clientSeed: z.string(),
    drawn: drawnCard,
    odds: oddsCommitment.meta({ description: 'The odds of this draw.' }),
    payment: z
      .object({ intentId: z.string(), memoNonce: sha256Text, clientSeedHash: sha256Text, signature, slot: amount })
      .nullable()
      .meta({ description: 'Null in fixture mode.' }),
    lifecycle: z.array(lifecycleStep).meta({ description: 'The steps in order: reveal, acquisition, settlement.' }),
    resultHash: sha256Text.meta({ description: 'SHA-256 of the canonical form of the result in the round’s proof.' }),
    rippedAt: timestamp,
  })
  .meta({ id: 'GachaRipResult' });
export type RipBody = z.output<typeof rip>;
/** A rip that has ended, so that its server seed is shown. */
export type EndedRip = RipBody & { readonly serverSeed: string };

const ripSummary = z
  .object({
    ripId: z.string(),
    machineKey,
    mode: z.enum(['fixture', 'devnet-preview']),
    status: ripStatus,
    cardId: z.string(),
    tier: cardTier,
    value: money,
    rippedAt: timestamp,
  })
  .meta({ id: 'GachaRipSummary' });

const commonMembers = { tag: 'Gacha', headers: {}, availability: 'devnet-preview' } as const;

export const createRipCommitment = defineEndpoint({
  ...commonMembers,
  method: 'POST',
  path: '/gacha/machines/{machineKey}/rip-commitments',
  summary: 'Creates a commitment to a server seed, before a client seed is known',
  auth: ['WS'],
  limit: 'write',
  idempotency: 'none',
  params: machineParams,
  success: 201,
  response: commitment,
  problems: [
    'invalid-request',
    'unauthenticated',
    'unknown-machine',
    'rate-limited',
    'too-many-commitments',
    'gate-closed',
  ],
});

export const createRip = defineEndpoint({
  ...commonMembers,
  method: 'POST',
  path: '/gacha/rips',
  summary:
    'Rips a pack: uses the payment and the commitment, draws a card and has the provider deliver it; shows the server seed at the end',
  auth: ['WS'],
  limit: 'write',
  idempotency: 'optional',
  retention: 'record',
  body: createRequest,
  success: 201,
  response: rip,
  problems: [
    'invalid-request',
    'idempotency-key-missing',
    'idempotency-keys-differ',
    'unauthenticated',
    'forbidden',
    'unknown-commitment',
    'unknown-payment-intent',
    'commitment-not-open',
    'payment-not-verified',
    'payment-spent',
    'rip-undeliverable',
    'machine-sold-out',
    'idempotency-key-reused',
    'request-in-progress',
    'state-changed',
    'rate-limited',
    'gate-closed',
  ],
});

export const getRip = defineEndpoint({
  ...commonMembers,
  method: 'GET',
  path: '/gacha/rips/{ripId}',
  summary:
    'Returns a rip with its steps and, once it has ended, all that recomputes it; public, and without the wallet',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  params: z.object({ ripId }),
  success: 200,
  response: rip,
  problems: ['not-found', 'rate-limited'],
  extension: true,
});

export const listRips = defineEndpoint({
  ...commonMembers,
  method: 'GET',
  path: '/gacha/rips',
  summary: 'Lists the rips of this wallet, newest first',
  auth: ['WS'],
  limit: 'poll',
  idempotency: 'none',
  query: z.strictObject({ ...pagingQuery, machineKey: machineKey.optional() }),
  success: 200,
  response: pageSchema(ripSummary).meta({ id: 'GachaRipList' }),
  problems: ['invalid-request', 'invalid-cursor', 'unauthenticated', 'rate-limited'],
  extension: true,
});
