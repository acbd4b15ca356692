import { z } from 'zod';
import { endpoint } from '../../api/endpoint';
import { idempotencyKey } from '../../api/idempotency-key';
import { amount, clientSeed, instant, pageSchema, paging, sha256Text, signature } from '../../api/wire';
import { idPattern } from '../../core/ids';
import { cardTier } from '../../packs/contract';
import { machineKey, machineParams, money, oddsCommitment } from '../machines/contract';
import { commitmentId } from '../payments/contract';

const count = z.number().int();
const ripId = z.string().regex(idPattern('rip'), 'must be the id of a rip');

const commitment = z
  .object({
    commitmentId: z.string(),
    machineKey,
    serverSeedHash: sha256Text.meta({
      description: 'SHA-256 of 32 secret bytes. They are revealed with the rip, and serve one rip only.',
    }),
    committedAt: instant,
    expiresAt: instant.meta({ description: 'Until then a payment intent or a fixture rip can take it up.' }),
  })
  .meta({ id: 'GachaRipSeedCommitment' });

const createRequest = z
  .strictObject({
    commitmentId,
    clientSeed: clientSeed.meta({
      description: 'Chosen by you after the commitment was made. For a paid rip: the one whose hash was bound.',
    }),
    paymentIntentId: z
      .string()
      .regex(idPattern('gpi'), 'must be the id of a payment intent')
      .optional()
      .meta({ description: 'In devnet-preview mode: the verified payment. Ignored in fixture mode.' }),
    idempotencyKey: idempotencyKey.optional().meta({ description: 'The same as the Idempotency-Key header.' }),
  })
  .meta({ id: 'CreateFixtureGachaRipRequest' });

const drawn = z.object({
  ticket: count.meta({ description: 'Drawn evenly below the total weight of the odds.' }),
  totalWeight: count,
  nonce: count.meta({ description: 'Whose digest gave it; above 0 where a number was rejected.' }),
  entryIndex: count,
  cardId: z.string(),
  tier: cardTier,
  value: money.meta({ description: 'From the sealed inventory. A test card, worth nothing.' }),
});

const step = z.object({ kind: z.enum(['reveal', 'acquisition', 'settlement']), at: instant });

const rip = z
  .object({
    ripId: z.string(),
    machineKey,
    mode: z.enum(['fixture', 'devnet-preview']),
    status: z.literal('settled'),
    commitmentId: z.string(),
    committedAt: instant,
    serverSeedHash: sha256Text,
    serverSeed: z.string().meta({ description: '32 bytes in hex, revealed: their SHA-256 is the hash.' }),
    clientSeed: z.string(),
    drawn,
    odds: oddsCommitment.meta({ description: 'Exactly the odds that were drawn from.' }),
    payment: z
      .object({ intentId: z.string(), memoNonce: sha256Text, clientSeedHash: sha256Text, signature, slot: amount })
      .nullable()
      .meta({ description: 'Null in fixture mode.' }),
    lifecycle: z.array(step).meta({ description: 'In their order.' }),
    resultHash: sha256Text.meta({ description: 'Of the canonical result in the round’s proof.' }),
    rippedAt: instant,
  })
  .meta({ id: 'GachaRipResult' });
export type RipBody = z.output<typeof rip>;

const summary = z
  .object({
    ripId: z.string(),
    machineKey,
    mode: z.enum(['fixture', 'devnet-preview']),
    cardId: z.string(),
    tier: cardTier,
    value: money,
    rippedAt: instant,
  })
  .meta({ id: 'GachaRipSummary' });

const common = { tag: 'Gacha', headers: {}, availability: 'devnet-preview' } as const;

export const createRipCommitment = endpoint({
  ...common,
  method: 'POST',
  path: '/gacha/machines/{machineKey}/rip-commitments',
  summary: 'Commits to a server seed, before any client seed is known',
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

export const createRip = endpoint({
  ...common,
  method: 'POST',
  path: '/gacha/rips',
  summary: 'Rips a pack: spends the payment and the commitment, draws, and reveals the seed, all at once',
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

export const getRip = endpoint({
  ...common,
  method: 'GET',
  path: '/gacha/rips/{ripId}',
  summary: 'A rip with everything that recomputes it, for anybody; it names no wallet',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  params: z.object({ ripId }),
  success: 200,
  response: rip,
  problems: ['not-found', 'rate-limited'],
  extension: true,
});

export const listRips = endpoint({
  ...common,
  method: 'GET',
  path: '/gacha/rips',
  summary: 'What this wallet ripped, newest first',
  auth: ['WS'],
  limit: 'poll',
  idempotency: 'none',
  query: z.strictObject({ ...paging, machineKey: machineKey.optional() }),
  success: 200,
  response: pageSchema(summary).meta({ id: 'GachaRipList' }),
  problems: ['invalid-request', 'invalid-cursor', 'unauthenticated', 'rate-limited'],
  extension: true,
});
