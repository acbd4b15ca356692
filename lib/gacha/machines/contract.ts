import { z } from 'zod';
import { defineEndpoint } from '../../api/endpoint';
import { accountAddress, pageSchema, pagingQuery, sha256Text, timestamp, walletAddress } from '../../api/wire';
import { cardTier, money, packTier } from '../../packs/contract';

export const machineKey = z.string().regex(/^[a-z0-9][a-z0-9-]{2,47}$/, 'must be the key of a machine');
export const machineParams = z.object({ machineKey });
const wholeNumber = z.number().int();
const HASH_DESCRIPTION = 'SHA-256 of the canonical form (RFC 8785) of `document`.';

/** Schema of an inventory document. Its hash is over exactly these members, in canonical form. */
export const sealedInventory = z
  .object({
    documentVersion: z.literal(1),
    kind: z.literal('gacha-inventory'),
    machineKey,
    sequence: wholeNumber,
    previousHash: sha256Text.nullable(),
    sealedAt: z.string(),
    valueMint: accountAddress,
    valueDecimals: wholeNumber,
    valueSource: z.string(),
    valuedAt: z.string(),
    entries: z.array(
      z.object({
        entryIndex: wholeNumber,
        cardId: z.string(),
        tier: cardTier,
        copies: wholeNumber.meta({ description: 'Copies left in the machine. Every rip takes one.' }),
        valueAmount: z.string().meta({ description: 'Base units of `valueMint`, as a decimal string.' }),
      }),
    ),
  })
  .meta({ id: 'GachaSealedInventory' });

export const sealedOdds = z
  .object({
    documentVersion: z.literal(1),
    kind: z.literal('gacha-odds'),
    machineKey,
    sequence: wholeNumber,
    previousHash: sha256Text.nullable(),
    inventoryHash: sha256Text,
    sealedAt: z.string(),
    drawMethod: z.literal('hmac-sha256-rejection-1'),
    totalWeight: wholeNumber,
    entries: z.array(z.object({ entryIndex: wholeNumber, weight: wholeNumber })).meta({
      description:
        'A card’s weight is the number of its copies, so every copy is equally likely. A card whose copies are all reserved for pending payments is left out until one of these expires.',
    }),
  })
  .meta({ id: 'GachaSealedOdds' });

const inventorySnapshot = z
  .object({
    machineKey,
    sequence: wholeNumber.meta({ description: 'Number of this inventory, counted from 1 for each machine.' }),
    inventoryHash: sha256Text.meta({ description: HASH_DESCRIPTION }),
    previousHash: sha256Text.nullable().meta({ description: 'Hash of the previous snapshot. Null for the first.' }),
    sealedAt: timestamp,
    document: sealedInventory,
  })
  .meta({ id: 'GachaInventorySnapshot' });

/** A machine's odds as they were sealed, with the hash that payments name. */
export const oddsCommitment = z
  .object({
    machineKey,
    sequence: wholeNumber,
    oddsHash: sha256Text.meta({
      description: `${HASH_DESCRIPTION} A payment names the hash of the odds that its payer saw.`,
    }),
    previousHash: sha256Text.nullable(),
    inventoryHash: sha256Text,
    sealedAt: timestamp,
    document: sealedOdds,
  })
  .meta({ id: 'GachaPullOddsCommitment' });

const machine = z
  .object({
    machineKey,
    name: z.string(),
    tier: packTier,
    active: z.boolean().meta({ description: 'Whether it takes new payments and rips.' }),
    retiredAt: timestamp.nullable().meta({
      description: 'When the machine was retired. Existing payments can still be completed. Null while it is offered.',
    }),
    replacedBy: machineKey.nullable().meta({ description: 'The machine that replaces it. Null without one.' }),
    price: money.meta({ description: 'Price of a paid rip, in test tokens.' }),
    payTo: z
      .object({ wallet: walletAddress, tokenAccount: accountAddress })
      .meta({ description: 'The house treasury, and its associated token account for the price’s mint.' }),
    copies: wholeNumber.meta({ description: 'Copies left in the machine, of all cards together.' }),
    sequence: wholeNumber,
    oddsHash: sha256Text,
    inventoryHash: sha256Text,
  })
  .meta({ id: 'GachaMachine' });

const tierTally = z.object({
  tier: cardTier,
  stated: z
    .number()
    .meta({ description: 'Expected number of cards of this tier in the sample, by the odds of each rip.' }),
  realised: wholeNumber.meta({ description: 'Number of cards of this tier that were drawn.' }),
});

/** Cards drawn by the newest rips of a machine, compared with what the odds predict. */
const realisedOdds = z
  .object({
    machineKey,
    sampleSize: wholeNumber.meta({
      description:
        'Number of rips counted: the newest of this machine, paid or not, at most 10,000. Counts are cached for two seconds.',
    }),
    tiers: z.array(tierTally),
    statedValue: money.meta({ description: 'Expected mean value of a rip in the sample, by the odds.' }).nullable(),
    realisedValue: money.meta({ description: 'Mean value of the cards that were drawn.' }).nullable(),
  })
  .meta({ id: 'GachaRealisedOdds' });

const publicEndpointDefaults = {
  method: 'GET',
  tag: 'Gacha',
  auth: [],
  headers: {},
  limit: 'read',
  idempotency: 'none',
  success: 200,
  availability: 'devnet-preview',
} as const;

export const listMachines = defineEndpoint({
  ...publicEndpointDefaults,
  path: '/gacha/machines',
  summary: 'Lists the pack machines',
  query: z.strictObject(pagingQuery),
  response: pageSchema(machine).meta({ id: 'GachaMachineList' }),
  problems: ['invalid-request', 'invalid-cursor', 'rate-limited'],
  extension: true,
});

export const getInventory = defineEndpoint({
  ...publicEndpointDefaults,
  path: '/gacha/machines/{machineKey}/inventory',
  summary: 'Returns the latest sealed inventory of a machine',
  params: machineParams,
  response: inventorySnapshot,
  problems: ['invalid-request', 'unknown-machine', 'rate-limited'],
});

export const getOdds = defineEndpoint({
  ...publicEndpointDefaults,
  path: '/gacha/machines/{machineKey}/odds',
  summary: 'Returns the latest sealed odds of a machine',
  params: machineParams,
  response: oddsCommitment,
  problems: ['invalid-request', 'unknown-machine', 'rate-limited'],
});

export const getRealisedOdds = defineEndpoint({
  ...publicEndpointDefaults,
  path: '/gacha/machines/{machineKey}/realised-odds',
  summary: 'Compares the cards that were drawn with the stated odds',
  params: machineParams,
  response: realisedOdds,
  problems: ['invalid-request', 'unknown-machine', 'rate-limited'],
  extension: true,
});
