import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import { accountAddress, amount, instant, pageSchema, paging, sha256Text } from '../api/wire';
import { duelSide } from '../duel/contract';
import { cardTier, packId, packTier } from '../packs/contract';

const draw = z.object({
  side: duelSide.nullable().meta({ description: 'Null in a round of one player.' }),
  cardId: z.string(),
  tier: cardTier,
  value: z
    .object({ amount, mint: accountAddress, decimals: z.number().int() })
    .meta({ description: 'What the valuation policy compared; nothing is paid in it.' }),
});

const round = z
  .object({
    mode: z.enum(['duels', 'gacha']),
    roundId: z.string().meta({ description: 'Of a duel: its duelId.' }),
    occurredAt: instant.meta({ description: 'When it was settled.' }),
    providerMode: z.enum(['reference', 'external']).meta({ description: 'A mock provider proves nothing.' }),
    pack: z.object({
      packId: packId.meta({ description: 'The pack as it is offered.' }),
      name: z.string(),
      tier: packTier,
    }),
    outcome: z.object({
      winner: duelSide.nullable(),
      decidedBy: z
        .enum(['value', 'coin'])
        .nullable()
        .meta({ description: 'By the higher value, or, both being equal, by the coin of the seed.' }),
      draws: z.array(draw).meta({ description: 'The creator’s first.' }),
    }),
    proof: z.object({
      hash: sha256Text.meta({
        description: 'SHA-256 of the provider’s signed answer in canonical form (RFC 8785): `answer` of the proof.',
      }),
      path: z.string().meta({ description: 'Everything needed to recompute the draw.' }),
    }),
    receiptPath: z.string(),
  })
  .meta({ id: 'VerifiedGameActivity' });
export type VerifiedRound = z.output<typeof round>;

export const listActivity = endpoint({
  method: 'GET',
  path: '/games/activity',
  tag: 'Games',
  summary: 'Settled rounds whose proof and public receipt are complete, newest first',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  query: z.strictObject(paging),
  success: 200,
  response: pageSchema(round).meta({ id: 'VerifiedGameActivityPage' }),
  headers: {
    'cache-control': 'public, max-age=30, stale-while-revalidate=120',
    'x-robots-tag': 'noindex, nofollow, noarchive',
  },
  problems: ['invalid-request', 'invalid-cursor', 'rate-limited'],
  availability: 'devnet',
});
