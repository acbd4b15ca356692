import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import {
  accountAddress,
  amount,
  pageSchema,
  pagingQuery,
  queryBoolean,
  sha256Text,
  timestamp,
  walletAddress,
} from '../api/wire';
import { providerMode } from '../provider/contract';

export const packId = z.string().regex(/^[a-z0-9][a-z0-9-]{2,47}$/, 'must be the id of a pack');
/** Tier of a pack, not of a card: players choose it to search for an opponent. */
export const packTier = z.enum(['starter', 'classic', 'premier']);
export const cardTier = z.enum(['common', 'uncommon', 'rare', 'epic', 'legendary']);

/** Members of an amount of a mint, in base units. */
export const moneyMembers = { amount, mint: accountAddress, decimals: z.number().int() };

export const money = z.object(moneyMembers).meta({ id: 'Money' });
const moneyAt = z.object({ ...moneyMembers, at: timestamp });

/** The value of a card, with its source. */
export const cardValue = z.object({ ...moneyMembers, source: z.string(), at: timestamp }).meta({ id: 'CardValue' });

const entry = z
  .object({
    entryIndex: z.number().int(),
    cardId: z.string(),
    tier: cardTier,
    weight: z.number().int().meta({
      description:
        'The entry’s tickets out of the table’s `totalWeight`. With `cardMode` `cards` the two sides never draw the same entry, so `chance` differs from this share (/docs/duel-v4#draws).',
    }),
    chance: z.string().meta({
      description:
        'Extension. Chance of the entry in a duel over this pack, the same for both sides: a number from 0 to 1 with twelve decimals, rounded. With `cardMode` `fees-only` it is `weight` out of `totalWeight`.',
      examples: ['0.149230769231'],
    }),
    value: cardValue.meta({ description: 'The value that the valuation policy compares. Nothing is paid in it.' }),
    cardMint: accountAddress.nullable(),
  })
  .meta({ id: 'PackEntry' });

const summary = z.object({
  packId,
  name: z.string(),
  tier: packTier,
  active: z.boolean().meta({ description: 'Whether new duels can use this pack.' }),
  retiredAt: timestamp.nullable().meta({
    description: 'When the pack was retired. Its duels continue by their terms. Null while it is offered.',
  }),
  replacedBy: packId.nullable().meta({
    description: 'The pack that replaces it, at another price or with other odds. Null without one.',
  }),
  cardMode: z
    .enum(['fees-only', 'cards'])
    .meta({ description: 'cards: the drawn cards go into escrow, too. They are test cards without value.' }),
  freeEditions: z.number().int().nullable().meta({
    description:
      'Extension. How many duels for cards could be opened over this pack now: for each of them the provider holds a card of every entry, and its bond covers them. The winner then takes both drawn cards. 0 if none can be opened. Null with `cardMode` `fees-only`, whose duels are played for the record.',
  }),
  lamportsPerValueUnit: amount.meta({
    description:
      'Extension. Lamports of the provider’s bond per base unit of card value: the bond covers three fees and the two most valuable cards. 0 without cards, and if the cards have no value.',
  }),
  editionOf: packId.nullable().meta({
    description:
      'The pack that this is an edition of: the same table, with a mint for each card, sealed for a single duel. Null for any other pack.',
  }),
  price: moneyAt.meta({
    id: 'PackPrice',
    description: 'Price of the pack, for information. A duel does not buy the pack.',
  }),
  table: z
    .object({
      root: sha256Text.meta({
        description: 'Root of the Merkle sum tree over the entries (/docs/duel-v4#sealed-pack-table).',
      }),
      totalWeight: z.number().int(),
      depth: z.number().int(),
    })
    .meta({ id: 'PackTable' }),
  provider: z.object({ publicKey: walletAddress, mode: providerMode }).meta({ id: 'PackProvider' }).nullable().meta({
    description:
      'The provider that draws new duels with this pack. Existing duels keep theirs. Null if there is none now.',
  }),
  inventoryHash: sha256Text.meta({ description: 'SHA-256 of the canonical list of entries.' }),
  oddsHash: sha256Text.meta({ description: 'SHA-256 of the canonical list of tiers and weights.' }),
});

export const packSummary = summary.meta({ id: 'PackSummary' });
export const pack = summary.extend({ entries: z.array(entry) }).meta({ id: 'Pack' });
export type PackSummary = z.output<typeof packSummary>;
export type Pack = z.output<typeof pack>;

const endpointDefaults = {
  method: 'GET',
  tag: 'Packs',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  success: 200,
  headers: {},
  availability: 'devnet',
} as const;

export const listPacks = defineEndpoint({
  ...endpointDefaults,
  path: '/packs',
  summary: 'Lists the sealed packs that are offered, or with `active=false` the retired ones',
  query: z.strictObject({ ...pagingQuery, active: queryBoolean(true) }),
  response: pageSchema(packSummary).meta({ id: 'PackList' }),
  problems: ['invalid-request', 'invalid-cursor'],
});

export const getPack = defineEndpoint({
  ...endpointDefaults,
  path: '/packs/{packId}',
  summary: 'Returns a pack with its complete sealed table',
  params: z.object({ packId }),
  response: pack,
  conditional: true,
  problems: ['not-found'],
});
