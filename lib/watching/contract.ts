import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { timestamp } from '../api/wire';
import { duelId } from '../duel/contract';
import { cardTier, money, packId, packTier } from '../packs/contract';

/** The times at which the players opened their packs, and at which spectators see the cards. */
const opening = z
  .object({
    duelId,
    creatorOpenedAt: timestamp.nullable().meta({ description: 'When the creator opened the pack; null before that.' }),
    opponentOpenedAt: timestamp.nullable(),
    revealAt: timestamp.nullable().meta({
      description:
        'When the site shows spectators the cards: once both players have opened their packs, or a minute after the result. Null without a result. Receipt and proof have the result at once.',
    }),
    answeredAt: timestamp.meta({
      description: 'The server’s time, to wait until `revealAt` by a clock that is wrong.',
    }),
  })
  .meta({ id: 'PackOpening' });
export type PackOpeningBody = z.output<typeof opening>;

const commonMembers = { tag: 'Duels', headers: {}, availability: 'devnet', extension: true, success: 200 } as const;

export const getPackOpening = defineEndpoint({
  ...commonMembers,
  method: 'GET',
  path: '/duels/{duelId}/opening',
  summary: 'Returns which players have opened their packs, and when spectators see the cards',
  auth: [],
  limit: 'poll',
  idempotency: 'none',
  params: z.object({ duelId }),
  response: opening,
  problems: ['not-found'],
});

export const openPack = defineEndpoint({
  ...commonMembers,
  method: 'POST',
  path: '/duels/{duelId}/opening',
  summary: 'Records that you have opened your pack; the first time counts',
  auth: ['WS'],
  limit: 'write',
  idempotency: 'none',
  params: z.object({ duelId }),
  response: opening,
  problems: ['unauthenticated', 'forbidden', 'not-found', 'duel-without-result'],
});

export const getFeaturedDuel = defineEndpoint({
  ...commonMembers,
  method: 'GET',
  path: '/lobby/featured-duel',
  summary: 'Returns the duel that is best to watch: a live one, else a recent result',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  response: z
    .object({
      duel: z
        .object({
          duelId,
          isLive: z.boolean().meta({ description: 'Whether it has no result yet. Otherwise it is one to replay.' }),
        })
        .nullable()
        .meta({
          description:
            'Of live duels that changed in the last ten minutes the one that is furthest, then the one with the highest fee. Without one, that of the last hundred results with the most valuable card. Null while there is neither.',
        }),
    })
    .meta({ id: 'FeaturedDuel' }),
  problems: [],
});

export const listUnopenedPacks = defineEndpoint({
  ...commonMembers,
  method: 'GET',
  path: '/me/unopened-packs',
  summary: 'Lists your duels that have a result and whose pack you haven’t opened, newest first',
  auth: ['WS'],
  limit: 'read',
  idempotency: 'none',
  response: z
    .object({
      duelIds: z.array(duelId).meta({
        description:
          'At most 50 duels of the last 30 days. The site doesn’t show you their results before you open the packs; every other endpoint has them at once.',
      }),
    })
    .meta({ id: 'UnopenedPacks' }),
  problems: ['unauthenticated'],
});

/** The most valuable card of a settled round of duels or gacha. */
const pull = z
  .object({
    mode: z.enum(['duels', 'gacha']),
    roundId: z.string().meta({ description: 'Id of the round; for a duel, its duelId.' }),
    occurredAt: timestamp.meta({ description: 'When the round was settled.' }),
    pack: z.object({
      packId: packId.meta({ description: 'The offered pack; in card mode not the edition but its pack.' }),
      name: z.string(),
      tier: packTier,
      price: money
        .nullable()
        .meta({ description: 'Price of the pack or pack machine, for information. Null if it isn’t known.' }),
    }),
    cardId: z.string(),
    tier: cardTier,
    value: money.meta({ description: 'The value that the valuation policy compared.' }),
  })
  .meta({ id: 'LatestPull', description: 'The most valuable card of a settled round.' });
export type LatestPull = z.output<typeof pull>;

export const listLatestPulls = defineEndpoint({
  ...commonMembers,
  method: 'GET',
  path: '/lobby/pulls',
  summary: 'Lists the newest pulls, and how much was played in the last 24 hours',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  response: z
    .object({
      pulls: z.array(pull).meta({ description: 'One of each of the twelve newest settled rounds, newest first.' }),
      best: pull.nullable().meta({
        description:
          'Of the last hundred rounds of the last 24 hours, the pull with the highest multiple of its pack’s price. Null if there was no round.',
      }),
      roundCount: z.number().int().meta({
        description: 'Number of rounds that were settled in the last 24 hours. 1000 stands for 1,000 and more.',
      }),
    })
    .meta({ id: 'LatestPulls' }),
  problems: [],
});
