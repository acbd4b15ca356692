import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { accountAddress, amount, signature, slotNumber, timestamp, walletAddress } from '../api/wire';
import { duelId } from '../duel/contract';
import { cardMembers, cardOdds, cardSet } from './contract';

const cardParams = z.object({ mint: accountAddress });

const historyStep = z.object({
  kind: z.string().meta({
    description:
      'sealed: the provider held the card, and it was sealed into an edition of its pack. drawn: a player drew it in a duel. won: the draw’s winner is due the card. escrowed: the provider brought it into the duel’s escrow. ripped: a player pulled it from a machine. delivered: it moved to the wallet that won or ripped it. missed: the provider didn’t bring it in time. Expect further kinds.',
    examples: ['sealed', 'drawn', 'won', 'escrowed', 'ripped', 'delivered', 'missed'],
  }),
  wallet: walletAddress.nullable().meta({
    description:
      'The provider that sealed it, or the player who drew, won or got it. Null for missed, and for ripped: the record of a rip is public without its wallet. delivered names the wallet that finalized chain state shows.',
  }),
  duelId: duelId.nullable(),
  ripId: z.string().nullable().meta({ description: 'The rip of a machine. Null for a card of a pack.' }),
  at: timestamp.nullable().meta({ description: 'Null for a step on chain, which has a slot.' }),
  slot: slotNumber.nullable(),
  signature: signature.nullable().meta({ description: 'The finalized transaction of a step on chain.' }),
  explorerUrl: z.url().nullable(),
});
/** A step of a card's history: a record of this service, or a transaction on chain. */
export type HistoryStep = z.output<typeof historyStep>;

const chainState = z.object({
  slot: amount.meta({ description: 'The finalized slot that was read.' }),
  isGenuine: z.boolean().meta({
    description:
      'Whether the mint is one whole card: legacy SPL Token, no decimals, a supply of 1, and neither mint nor freeze authority.',
  }),
  hasMetadata: z.boolean().meta({
    description:
      'Whether the mint has an account of Metaplex’s Token Metadata program, so that wallets show name and picture. Without one they show a plain token.',
  }),
  place: z.enum(['provider', 'escrow', 'owner', 'elsewhere']).meta({
    description:
      'Where the token is. owner: with the wallet that won it, or that ripped it from a machine. elsewhere: in none of the accounts that this service knows, so its holder passed it on, or burned it.',
  }),
  holder: walletAddress
    .nullable()
    .meta({ description: 'The provider’s or the owner’s wallet. Null elsewhere and in escrow.' }),
});

const card = z
  .object({
    cardMint: accountAddress,
    ...cardMembers,
    name: z.string(),
    imageUrl: z.url(),
    set: cardSet,
    packId: z
      .string()
      .nullable()
      .meta({ description: 'The edition that the card was sealed into, for one duel. Null for a card of a machine.' }),
    odds: cardOdds,
    providerKey: walletAddress,
    providerMode: z.string().nullable().meta({ description: 'Mode of the provider in the duel. Null without one.' }),
    history: z.array(historyStep).meta({ description: 'Events that this service recorded, oldest first.' }),
    chainState: chainState.nullable().meta({ description: 'Null while no node answers.' }),
  })
  .meta({ id: 'Card' });
/** A card that is a token, with its pack or machine, its history and its place on chain. */
export type CardBody = z.output<typeof card>;

const commonMembers = {
  method: 'GET',
  tag: 'Cards',
  auth: [],
  headers: {},
  limit: 'read',
  idempotency: 'none',
  availability: 'devnet',
  extension: true,
  success: 200,
  params: cardParams,
} as const;

export const getCard = defineEndpoint({
  ...commonMembers,
  path: '/cards/{mint}',
  summary: 'Returns a card that is a token: its pack, who drew and won it, and where finalized chain state shows it',
  response: card,
  problems: ['not-found'],
});

const metadata = z
  .object({
    name: z.string(),
    symbol: z.string(),
    description: z.string(),
    image: z.url(),
    external_url: z.url(),
    attributes: z.array(z.object({ trait_type: z.string(), value: z.string() })),
    properties: z.object({
      category: z.literal('image'),
      files: z.array(z.object({ uri: z.url(), type: z.literal('image/svg+xml') })),
    }),
  })
  .meta({ id: 'CardMetadata' });
/** The JSON document that wallets read for a card's token. */
export type CardMetadata = z.output<typeof metadata>;

export const getCardMetadata = defineEndpoint({
  ...commonMembers,
  path: '/cards/{mint}/metadata',
  summary: 'Returns a card’s name and picture for wallets, in the form of Metaplex’s token standard',
  response: metadata,
  problems: ['not-found'],
});
