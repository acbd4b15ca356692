import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { pageSchema, pagingQuery, sha256Text, timestamp } from '../api/wire';
import { duelSide } from '../duel/contract';
import { cardTier, money, packId, packTier } from '../packs/contract';

const verifiedDrawSchema = z.object({
  side: duelSide.nullable().meta({ description: 'The side that drew the card. Null in a round of one player.' }),
  cardId: z.string(),
  tier: cardTier,
  value: money.meta({ description: 'The value that the valuation policy compared. Nothing is paid in it.' }),
});

/** A settled duel or rip with a public proof, as the activity list shows it. */
const verifiedRoundSchema = z
  .object({
    mode: z.enum(['duels', 'gacha']),
    roundId: z.string().meta({ description: 'Id of the round; for a duel, its duelId.' }),
    occurredAt: timestamp.meta({ description: 'When the round was settled.' }),
    providerMode: z
      .enum(['reference', 'external'])
      .meta({ description: 'Kind of the provider. Rounds of a mock provider prove nothing and aren’t listed.' }),
    pack: z.object({
      packId: packId.meta({ description: 'The offered pack; in card mode not the edition but its pack.' }),
      name: z.string(),
      tier: packTier,
    }),
    outcome: z.object({
      winner: duelSide.nullable(),
      decidedBy: z.enum(['value', 'coin']).nullable().meta({
        description:
          'value: the higher value won. coin: the values were equal, and the fair coin that the draw’s seed contains decided.',
      }),
      draws: z.array(verifiedDrawSchema).meta({ description: 'The draws, the creator’s first.' }),
    }),
    proof: z.object({
      hash: sha256Text.meta({
        description: 'SHA-256 of the canonical form (RFC 8785) of the provider’s signed answer, `answer` in the proof.',
      }),
      path: z
        .string()
        .meta({ description: 'Path of the round’s proof. Verifiers take `/v1/rgs/rounds/{mode}/{roundId}/proof`.' }),
    }),
    receiptPath: z.string(),
  })
  .meta({ id: 'VerifiedGameActivity' });
export type VerifiedRound = z.output<typeof verifiedRoundSchema>;

/** Lists settled duels and rips that have a complete proof and a receipt, newest first. */
export const listActivity = defineEndpoint({
  method: 'GET',
  path: '/games/activity',
  tag: 'Games',
  summary: 'Lists settled rounds with a complete proof and public receipt, newest first',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  query: z.strictObject(pagingQuery),
  success: 200,
  response: pageSchema(verifiedRoundSchema).meta({ id: 'VerifiedGameActivityPage' }),
  headers: {
    'cache-control': 'public, max-age=30, stale-while-revalidate=120',
    'x-robots-tag': 'noindex, nofollow, noarchive',
  },
  problems: ['invalid-request', 'invalid-cursor', 'rate-limited'],
  availability: 'devnet',
});
