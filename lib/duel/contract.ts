import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import {
  accountAddress,
  amount,
  networkName,
  pageSchema,
  pagingQuery,
  representedWallet,
  sha256Text,
  signature,
  slotNumber,
  timestamp,
  walletAddress,
} from '../api/wire';
import { buildIdPattern } from '../core/ids';
import { packId } from '../packs/contract';
import { providerMode } from '../provider/contract';
import { duelStatuses } from './rules/duel';
import { FUNDING_SECONDS } from './rules/funding-time';

export const duelStatus = z.enum(duelStatuses).meta({ id: 'DuelStatus' });
export const matchmakingMode = z.enum(['open', 'direct', 'house']).meta({ id: 'MatchmakingMode' });
export const duelSide = z.enum(['creator', 'opponent']).meta({ id: 'DuelSide' });
export const duelId = z.string().regex(buildIdPattern('duel'), 'must be the id of a duel');
const duelParams = z.object({ duelId });

/** A list of duels' ids in a query, separated by commas. */
export const queryDuelIds = (most: number) =>
  z
    .codec(z.string(), z.array(duelId).min(1).max(most), {
      decode: (text) => text.split(','),
      encode: (ids) => ids.join(','),
    })
    .meta({ description: `Ids of duels, separated by commas: at most ${most}.` });

const draw = z.object({
  side: duelSide,
  ticket: z.number().int().nullable().meta({
    description:
      'The number that selected the entry. Null if the escrow account was closed before the entropy was read: then the finalized commit proves only the entry.',
  }),
  entryIndex: z.number().int(),
  valueAmount: amount.meta({ description: 'Value of the card in base units of the valuation policy.' }),
});

export const duelResult = z
  .object({
    winner: duelSide,
    winnerWallet: walletAddress,
    seed: sha256Text.meta({ description: '32 bytes in hex.' }),
    draws: z.array(draw),
  })
  .meta({ id: 'DuelResult' });

export const cardMode = z.enum(['fees-only', 'cards']).meta({
  description: 'cards: the drawn cards go into escrow and to the winner, too. They are test cards without value.',
});

export const duelCard = z
  .object({
    side: duelSide.meta({ description: 'The side that drew this card. The winner gets both cards.' }),
    cardMint: accountAddress,
    state: z.enum(['awaited', 'escrowed', 'delivered', 'missed']).meta({
      description:
        'awaited: the provider must still bring it, at the latest a day after the resolution deadline. escrowed: in escrow. delivered: in the winner’s wallet. missed: the provider didn’t bring it in time.',
    }),
  })
  .meta({ id: 'DuelCard' });

/** Members of a duel in lists; a single duel has more. */
const summary = z.object({
  duelId: z.string(),
  status: duelStatus,
  matchmakingMode,
  listed: z.boolean().meta({
    description:
      'False for an open duel that isn’t listed while it waits: not in GET /duels, the public changes, streams or webhooks. Anyone who knows its id can join it. Once it has an opponent, it is as public as any other duel.',
  }),
  packId: packId.meta({ description: 'The duel’s pack. In card mode an edition of it, sealed for this duel only.' }),
  cardMode,
  creatorWallet: walletAddress,
  opponentWallet: walletAddress.nullable(),
  feeAmount: amount.meta({ description: 'The fee that each player pays.' }),
  feeMint: accountAddress,
  feeDecimals: z.number().int(),
  escrowAddress: accountAddress
    .nullable()
    .meta({ description: 'Address of the escrow account, derived from all terms. Null until both wallets are known.' }),
  fundingSeconds: z.number().int(),
  expiresAt: timestamp.meta({ description: 'When the duel is cancelled if nobody has joined it.' }),
  fundingDeadline: timestamp.nullable(),
  resolutionDeadline: timestamp.nullable(),
  winner: duelSide.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export const duelSummary = summary.meta({ id: 'DuelSummary' });

export const duel = summary
  .extend({
    version: z.number().int(),
    network: networkName,
    invitedWallet: walletAddress.nullable(),
    cancelReason: z.enum(['participant', 'timeout']).nullable().meta({
      description: 'Why the duel was cancelled; kept when a late deposit is refunded. Null for any other duel.',
    }),
    valuationPolicyHash: sha256Text,
    providerKey: accountAddress,
    providerMode,
    seedCommitment: sha256Text,
    treasuryWallet: walletAddress,
    programId: accountAddress,
    terms: z
      .string()
      .nullable()
      .meta({ description: 'The terms in base64: 319 bytes as in /docs/duel-v4; 308 bytes for a duel of layout 1.' }),
    termsHash: sha256Text.nullable(),
    bondAmount: amount.meta({
      description: 'Lamports that the provider stakes on completing the duel; 0 for a duel of layout 1.',
    }),
    resolutionSeconds: z.number().int().meta({
      description: 'From the funding deadline to the resolution deadline, as offered when the duel was created.',
    }),
    entropyDelaySlots: z.number().int().meta({
      description:
        'Least number of slots from the provider’s accept to the target slot. For this and the next three members see /docs/duel-v4#entropy.',
    }),
    gridSlots: z.number().int().meta({ description: '0 for a duel of layout 1.' }),
    acceptSteps: z.number().int().meta({ description: '0 for a duel of layout 1.' }),
    revealDelaySlots: z.number().int().meta({ description: '0 for a duel of layout 1.' }),
    providerConsent: signature.nullable().meta({
      description:
        'The provider’s signature over the terms hash (/docs/provider#post-terms). Don’t pay without a valid one.',
    }),
    acceptedSlot: amount.nullable().meta({ description: 'Slot in which the provider accepted and staked its bond.' }),
    targetSlot: amount
      .nullable()
      .meta({ description: 'The entropy is the hash of this slot, or of the next one that has a hash.' }),
    deposits: z.object({ creator: z.boolean(), opponent: z.boolean() }),
    entropy: z.object({ slot: slotNumber, hash: sha256Text }).nullable(),
    result: duelResult.nullable(),
    cards: z.array(duelCard).nullable().meta({ description: 'In card mode, the drawn cards once there is a result.' }),
    transactionSignature: signature
      .nullable()
      .meta({ description: 'The newest finalized transaction of this duel that the service knows.' }),
  })
  .meta({ id: 'Duel' });
export type DuelBody = z.output<typeof duel>;
export type DuelSummaryBody = z.output<typeof duelSummary>;

const duelRequestMembers = {
  packId,
  fundingSeconds: z
    .number()
    .int()
    .min(FUNDING_SECONDS.least)
    .max(FUNDING_SECONDS.most)
    .default(FUNDING_SECONDS.standard),
  valuationPolicyHash: sha256Text
    .optional()
    .meta({ description: 'If present, it must be the hash of the current policy.' }),
  wallet: representedWallet,
};
const createDuelRequest = z
  .discriminatedUnion('matchmakingMode', [
    z.strictObject({
      ...duelRequestMembers,
      matchmakingMode: z.literal('open'),
      listed: z.boolean().default(true).meta({
        description: 'False to keep the duel out of public lists while it waits, so that only its link leads to it.',
      }),
    }),
    z.strictObject({ ...duelRequestMembers, matchmakingMode: z.literal('direct'), opponentWallet: walletAddress }),
  ])
  .meta({ id: 'CreateDuelRequest' });
export type CreateDuelBody = z.output<typeof createDuelRequest>;

const commonEndpointMembers = { tag: 'Duels', headers: {}, availability: 'devnet' } as const;
/** Callers of the endpoints for players: a wallet's session, or an integration that acts for a wallet. */
const participantAuth = ['WS', 'IK'] as const;

const duelList = pageSchema(duelSummary).meta({ id: 'DuelList' });

export const listDuels = defineEndpoint({
  ...commonEndpointMembers,
  method: 'GET',
  path: '/duels',
  summary: 'Lists duels, newest first',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  query: z.strictObject({
    ...pagingQuery,
    status: duelStatus.optional(),
    wallet: walletAddress.optional(),
    matchmakingMode: matchmakingMode.optional(),
    packId: packId.optional(),
    ids: queryDuelIds(50).optional(),
  }),
  success: 200,
  response: duelList,
  problems: ['invalid-request', 'invalid-cursor'],
});

export const listOwnDuels = defineEndpoint({
  ...commonEndpointMembers,
  method: 'GET',
  path: '/me/duels',
  extension: true,
  summary: 'Lists your duels, newest first, with those that aren’t listed publicly',
  auth: ['WS'],
  limit: 'read',
  idempotency: 'none',
  query: z.strictObject(pagingQuery),
  success: 200,
  response: duelList,
  problems: ['invalid-request', 'invalid-cursor', 'unauthenticated'],
});

export const createDuel = defineEndpoint({
  ...commonEndpointMembers,
  method: 'POST',
  path: '/duels',
  summary: 'Creates a duel that anyone can join, or challenges one wallet',
  auth: participantAuth,
  limit: 'write',
  idempotency: 'required',
  body: createDuelRequest,
  success: 201,
  response: duel,
  headers: { location: '*' },
  problems: [
    'invalid-request',
    'idempotency-key-missing',
    'unknown-pack',
    'unauthenticated',
    'forbidden',
    'pack-retired',
    'too-many-open-duels',
    'idempotency-key-reused',
    'request-in-progress',
    'rate-limited',
    'gate-closed',
    'chain-unavailable',
    'provider-unavailable',
    'policy-superseded',
    'cards-unavailable',
  ],
});

export const getDuel = defineEndpoint({
  ...commonEndpointMembers,
  method: 'GET',
  path: '/duels/{duelId}',
  summary:
    'Returns a duel; any session can read one that waits for an opponent, otherwise only its players and the invited wallet can',
  auth: participantAuth,
  limit: 'poll',
  idempotency: 'none',
  params: duelParams,
  success: 200,
  response: duel,
  problems: ['unauthenticated', 'forbidden', 'not-found'],
});

export const joinDuel = defineEndpoint({
  ...commonEndpointMembers,
  method: 'POST',
  path: '/duels/{duelId}/join',
  summary: 'Joins a duel as the opponent, which fixes its terms',
  auth: participantAuth,
  limit: 'write',
  idempotency: 'required',
  params: duelParams,
  body: z.strictObject({ wallet: representedWallet }).meta({ id: 'JoinDuelRequest' }),
  success: 200,
  response: duel,
  problems: [
    'invalid-request',
    'idempotency-key-missing',
    'unauthenticated',
    'not-found',
    'duel-not-joinable',
    'too-many-matched-duels',
    'state-changed',
    'idempotency-key-reused',
    'request-in-progress',
  ],
});

export const cancelDuel = defineEndpoint({
  ...commonEndpointMembers,
  method: 'POST',
  path: '/duels/{duelId}/cancel',
  summary: 'Cancels a duel that nobody has paid for',
  auth: participantAuth,
  limit: 'write',
  idempotency: 'required',
  params: duelParams,
  body: z.strictObject({ wallet: representedWallet }).meta({ id: 'CancelDuelRequest' }),
  success: 200,
  response: duel,
  problems: [
    'invalid-request',
    'idempotency-key-missing',
    'unauthenticated',
    'not-found',
    'duel-not-cancellable',
    'state-changed',
    'idempotency-key-reused',
    'request-in-progress',
  ],
});
