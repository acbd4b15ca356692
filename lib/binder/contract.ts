import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { accountAddress, amount, pageSchema, pagingQuery, timestamp, walletAddress } from '../api/wire';
import { duelId } from '../duel/contract';
import { cardTier, cardValue, packTier } from '../packs/contract';

const wholeNumber = z.number().int();

/** The pack or machine whose cards a binder keeps together. */
const setMembers = {
  kind: z.enum(['pack', 'machine']),
  setId: z.string().meta({
    description: 'Id of the pack, or key of the machine. In card mode not the edition but the pack that is offered.',
  }),
  name: z.string(),
  tier: packTier,
};

export const cardSet = z.object(setMembers).meta({ id: 'CardSet' });

/** Tickets of a card out of all. */
export const cardOdds = z.object({ weight: wholeNumber, totalWeight: wholeNumber }).meta({ id: 'CardOdds' });

const cardStatus = z.string().meta({
  description:
    'seen: pulled in a duel for the fees alone or from a machine, and nobody owns the card. on-its-way: the wallet won it, and finalized chain state doesn’t show it delivered yet. owned: finalized chain state shows that the card was delivered to the wallet. gone: another wallet won it, or it left the wallet. missed: the provider didn’t bring it in time. Expect further values.',
  examples: ['seen', 'on-its-way', 'owned', 'gone', 'missed'],
});

/** Members of a pull, except its card. */
const pullMembers = {
  source: z.enum(['duel', 'rip']),
  roundId: z.string().meta({ description: 'Id of the duel or of the rip.' }),
  pulledAt: timestamp.meta({ description: 'When the result was recorded.' }),
  pulledBy: walletAddress.meta({ description: 'The wallet whose draw gave the card.' }),
  holder: walletAddress.nullable().meta({
    description: 'The wallet that the card was delivered to. Null before that, and for a card that nobody owns.',
  }),
  status: cardStatus,
  duel: z
    .object({
      isWon: z.boolean().meta({ description: 'Whether the wallet of the list won.' }),
      rivalWallet: walletAddress,
      isHouse: z.boolean().meta({ description: 'Whether the rival is the house.' }),
      ownValue: amount.meta({ description: 'Value of the card that the wallet of the list drew.' }),
      rivalValue: amount,
    })
    .meta({ id: 'PulledCardDuel' })
    .nullable()
    .meta({ description: 'The duel from the side of the list’s wallet. Null for a rip.' }),
};

export const cardMembers = {
  entryIndex: wholeNumber.meta({ description: 'Index of the card in the pack’s table or in the machine.' }),
  cardId: z.string(),
  tier: cardTier,
  value: cardValue.meta({ description: 'Value of the card in the unit of its pack or machine, with its source.' }),
};

const cardMint = accountAddress
  .nullable()
  .meta({ description: 'Mint of the card. Null for a card that isn’t a token.' });

const pulledCard = z
  .object({
    ...cardMembers,
    set: cardSet,
    cardMint,
    odds: cardOdds.meta({
      description:
        'Tickets of the card out of all, as in the pack’s table or in the odds of the rip. For `cardMode` `cards` the chance differs from this share: `chance` of the pack’s entry.',
    }),
    ...pullMembers,
    isHeld: z.boolean().nullable().meta({
      description:
        'Whether finalized chain state shows a card that was delivered to the wallet in its associated token account. Null for any other card, and while no node answers.',
    }),
    isOpened: z.boolean().meta({
      description:
        'Whether the wallet has opened the pack of this duel. The site doesn’t show the result to its player before. True for a rip.',
    }),
  })
  .meta({ id: 'PulledCard' });
/** One pull of a card in a wallet's list, or a card that the wallet won from its rival. */
export type PulledCard = z.output<typeof pulledCard>;
const pulledCards = pageSchema(pulledCard).meta({ id: 'PulledCardList' });

const pocket = z
  .object({
    ...cardMembers,
    count: wholeNumber.meta({ description: 'How often the wallet pulled or won the card.' }),
    firstPulledAt: timestamp,
    status: cardStatus.meta({
      description:
        'Of all pulls: owned or on-its-way if one of them is, else the newest one’s. Of a card that was pulled more than three times, only the newest three are looked for on chain.',
    }),
    pulls: z
      .array(z.object({ ...pullMembers, cardMint }))
      .meta({ description: 'The newest three, newest first. Each of a pack’s cards is a token of its own.' }),
  })
  .meta({ id: 'BinderPocket' });
/** A card's place in a binder: how often the wallet pulled or won the card, and its newest three pulls. */
export type Pocket = z.output<typeof pocket>;

const cardCount = wholeNumber.meta({ description: 'Number of different cards that the pack or machine has.' });

const rival = z
  .object({
    wallet: walletAddress,
    isHouse: z.boolean(),
    won: wholeNumber,
    lost: wholeNumber,
    lastDuelId: duelId.meta({ description: 'The newest duel against this rival.' }),
  })
  .meta({ id: 'BinderRival' });

const binderMembers = {
  wallet: walletAddress,
  sets: z.array(z.object({ ...setMembers, cardCount, pockets: z.array(pocket) }).meta({ id: 'BinderSet' })).meta({
    description: 'The packs and machines that the wallet has a card of, each with those cards in the table’s order.',
  }),
  record: z
    .object({
      duels: wholeNumber.meta({ description: 'Number of duels with a result.' }),
      wins: wholeNumber,
      bestStreak: wholeNumber.meta({ description: 'Most wins in a row.' }),
      rivals: z.array(rival).meta({ description: 'The ten met most often, most often first.' }),
    })
    .meta({ id: 'BinderRecord' }),
};

const sharedBinder = z.object(binderMembers).meta({ id: 'SharedBinder' });
/** A binder as anyone may see it once its owner shares it. */
export type SharedBinder = z.output<typeof sharedBinder>;

const binder = z
  .object({
    ...binderMembers,
    isShared: z.boolean().meta({ description: 'Whether `GET /wallets/{wallet}/binder` shows it to everyone.' }),
    unopenedCount: wholeNumber.meta({
      description:
        'Number of packs of the last 30 days that the wallet hasn’t opened, 50 at most. None of them is counted here.',
    }),
  })
  .meta({ id: 'Binder' });
/** A binder as its owner sees it. */
export type Binder = z.output<typeof binder>;

const commonMembers = {
  method: 'GET',
  tag: 'Cards',
  headers: {},
  limit: 'read',
  idempotency: 'none',
  availability: 'devnet',
  extension: true,
  success: 200,
} as const;

export const listWalletCards = defineEndpoint({
  ...commonMembers,
  path: '/wallets/{wallet}/cards',
  summary: 'Lists the cards that a wallet pulled or won in duels, newest duel first; rips are private',
  auth: [],
  params: z.object({ wallet: walletAddress }),
  strictPath: true,
  query: z.strictObject(pagingQuery),
  response: pulledCards,
  problems: ['invalid-request', 'invalid-cursor'],
});

export const listOwnCards = defineEndpoint({
  ...commonMembers,
  path: '/me/cards',
  summary: 'Lists the cards that you pulled or won, in duels and from machines, newest round first',
  auth: ['WS'],
  query: z.strictObject(pagingQuery),
  response: pulledCards,
  problems: ['invalid-request', 'invalid-cursor', 'unauthenticated'],
});

export const getBinder = defineEndpoint({
  ...commonMembers,
  path: '/me/binder',
  summary:
    'Returns your cards by pack and machine, and your record, without the packs of the last 30 days you haven’t opened',
  auth: ['WS'],
  response: binder,
  problems: ['unauthenticated'],
});

export const getSharedBinder = defineEndpoint({
  ...commonMembers,
  path: '/wallets/{wallet}/binder',
  summary:
    'Returns the binder of a player who shares it: duels that both players have opened or that are 30 days old, without rips',
  auth: [],
  params: z.object({ wallet: walletAddress }),
  strictPath: true,
  response: sharedBinder,
  problems: ['invalid-request', 'not-found'],
});

const sharing = z
  .object({ wallet: walletAddress, sharedAt: timestamp.meta({ description: 'Since when the binder is shared.' }) })
  .meta({ id: 'BinderSharing' });

export const shareBinder = defineEndpoint({
  ...commonMembers,
  method: 'POST',
  path: '/me/binder/sharing',
  summary: 'Shows your binder to everyone who has its address; safe to repeat',
  auth: ['WS'],
  limit: 'write',
  response: sharing,
  problems: ['unauthenticated'],
});

export const unshareBinder = defineEndpoint({
  ...commonMembers,
  method: 'DELETE',
  path: '/me/binder/sharing',
  summary: 'Stops showing your binder to others, at once; safe to repeat',
  auth: ['WS'],
  limit: 'write',
  success: 204,
  response: null,
  problems: ['unauthenticated'],
});
