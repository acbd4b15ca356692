import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import { accountAddress, amount, flag, instant, pageSchema, paging, sha256Text, walletAddress } from '../api/wire';
import { providerMode } from '../provider/contract';

export const packId = z.string().regex(/^[a-z0-9][a-z0-9-]{2,47}$/, 'must be the id of a pack');
export const packTier = z.enum(['starter', 'classic', 'premier']);
export const cardTier = z.enum(['common', 'uncommon', 'rare', 'epic', 'legendary']);

const money = (description: string) =>
  z.object({ amount, mint: accountAddress, decimals: z.number().int() }).meta({ description });

const entry = z
  .object({
    entryIndex: z.number().int(),
    cardId: z.string(),
    tier: cardTier,
    weight: z.number().int().meta({
      description:
        'Its tickets out of the table’s `totalWeight`. With `cardMode` `cards` the two sides never draw the same entry, so that the chance of each side differs from this share (docs/duel-v4.md, “Draws”).',
    }),
    value: money('What the valuation policy compares; nothing is paid in it.').extend({
      source: z.string(),
      at: instant,
    }),
    cardMint: accountAddress.nullable(),
  })
  .meta({ id: 'PackEntry' });

const summary = z.object({
  packId,
  name: z.string(),
  tier: packTier,
  active: z.boolean().meta({ description: 'Whether new duels can be opened over it.' }),
  retiredAt: instant.nullable().meta({
    description: 'When it was taken off the offer; its duels go on by their terms. Null while it is offered.',
  }),
  replacedBy: packId.nullable().meta({
    description: 'The pack that is offered instead of it, at another price or with other odds.',
  }),
  cardMode: z
    .enum(['fees-only', 'cards'])
    .meta({ description: 'Whether duels over it escrow the drawn cards too. Test cards of no value.' }),
  lamportsPerValueUnit: amount.meta({
    description:
      'Extension. Lamports that the provider’s bond counts for a base unit of value: beside three fees it covers the two dearest cards. 0 without cards, and for worthless ones.',
  }),
  editionOf: packId.nullable().meta({
    description: 'The pack that this one is an edition of: its cards with a mint each, sealed for one duel.',
  }),
  price: money('A snapshot; a duel does not buy the pack.').extend({ at: instant }),
  table: z.object({
    root: sha256Text.meta({ description: 'Root of the Merkle sum tree over the entries (docs/duel-v4.md).' }),
    totalWeight: z.number().int(),
    depth: z.number().int(),
  }),
  provider: z.object({ publicKey: walletAddress, mode: providerMode }).nullable().meta({
    description: 'Who draws duels over it that are opened now; a duel keeps its own. Null while nobody does.',
  }),
  inventoryHash: sha256Text.meta({ description: 'SHA-256 of the canonical list of entries.' }),
  oddsHash: sha256Text.meta({ description: 'SHA-256 of the canonical list of tiers and weights.' }),
});

export const packSummary = summary.meta({ id: 'PackSummary' });
export const pack = summary.extend({ entries: z.array(entry) }).meta({ id: 'Pack' });
export type PackSummary = z.output<typeof packSummary>;
export type Pack = z.output<typeof pack>;

const common = {
  method: 'GET',
  tag: 'Packs',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  success: 200,
  headers: {},
  availability: 'devnet',
} as const;

export const listPacks = endpoint({
  ...common,
  path: '/packs',
  summary: 'Sealed packs: those that are offered, or with `active=false` the retired ones',
  query: z.strictObject({ ...paging, active: flag(true) }),
  response: pageSchema(packSummary).meta({ id: 'PackList' }),
  problems: ['invalid-request', 'invalid-cursor'],
});

export const getPack = endpoint({
  ...common,
  path: '/packs/{packId}',
  summary: 'A pack with its whole sealed table',
  params: z.object({ packId }),
  response: pack,
  problems: ['not-found'],
});
