import { z } from 'zod';
import { defineEndpoint } from '../../api/endpoint';
import { idempotencyKey } from '../../api/idempotency-key';
import { clientSeed, pageSchema, pagingQuery, sha256Text, timestamp } from '../../api/wire';
import { buildIdPattern } from '../../core/ids';
import { cardTier, money } from '../../packs/contract';
import { machineKey, machineParams } from '../machines/contract';
import { commitmentId } from '../payments/contract';
import { rip, ripStatus } from './rip-contract';

const ripId = z.string().regex(buildIdPattern('rip'), 'must be the id of a rip');

/** The service's commitment to the server seed of one rip. */
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
    paymentIntentId: z.string().regex(buildIdPattern('gpi'), 'must be the id of a payment intent').optional().meta({
      description: 'The verified payment that the rip uses up. Fixture mode ignores one that can’t be ripped.',
    }),
    idempotencyKey: idempotencyKey.optional().meta({ description: 'An alternative to the Idempotency-Key header.' }),
  })
  .meta({ id: 'CreateFixtureGachaRipRequest' });

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
