import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { representedWallet, sha256Text, timestamp, walletAddress } from '../api/wire';
import { matchmakingMode } from '../duel/contract';
import { packId, packTier } from '../packs/contract';
import { providerMode } from '../provider/contract';
import { riskSegments } from './risk-rules';

/** The segment of a search, without the risk segment, and the pack on offer. Only searches of one segment are matched. */
const segment = z
  .object({
    packTier,
    packId: packId.meta({ description: 'The pack that is offered for this tier; after the match, the duel’s pack.' }),
    valuationPolicyHash: sha256Text,
    providerMode,
    region: z.string().meta({ description: 'The player’s region. The hosting platform reports it, not the client.' }),
  })
  .meta({ id: 'MatchmakingSegment' });

const risk = z
  .object({
    riskSegment: z.enum(riskSegments),
    riskRules: z.string(),
    riskFacts: z.array(z.object({ fact: z.string(), value: z.number().int(), points: z.number().int() })).meta({
      description: 'Facts counted when the search began. With 3 points a wallet is elevated, with 6 restricted.',
    }),
    canPlayHouse: z
      .boolean()
      .meta({ description: 'Whether this wallet may play the house. False for a restricted wallet.' }),
    clearsAt: timestamp.nullable().meta({
      description:
        'Latest time from which a new search is in the standard segment again, if no more points are added. Null for a standard wallet.',
    }),
  })
  .meta({
    id: 'MatchmakingRisk',
    description:
      'The risk segment of this search, visible only to its own wallet and to integrations. A search is matched only within its segment, and keeps the segment until it ends. An elevated wallet can do everything that a standard wallet can, for the same fees. A restricted wallet can’t play the house. Open and direct duels have no segments.',
  });

/** A wallet's active search or match, from its ticket. */
export const matchmakingSession = z
  .object({
    ticketId: z.string(),
    state: z.enum(['searching', 'matched']),
    wallet: walletAddress,
    segment,
    risk,
    duelId: z.string().nullable(),
    matchmakingMode: matchmakingMode.nullable(),
    commitmentDeadline: timestamp.nullable().meta({
      description: 'After the match: deadline for both payments. If nobody pays by then, the duel is cancelled.',
    }),
    waitingFor: z.enum(['opponent', 'seed-commitment']).nullable().meta({
      description:
        'While searching. opponent: nobody matches yet. seed-commitment: an opponent is found, but the provider has no seed for the duel; the next poll tries again. Null after the match.',
    }),
    waitEstimate: z
      .object({ medianSeconds: z.number().int().nullable(), sampleSize: z.number().int() })
      .nullable()
      .meta({
        description:
          'While searching: the median wait of the latest searches in this segment that another player’s search met. `medianSeconds` is null if there were too few. Null after the match.',
      }),
    createdAt: timestamp,
    expiresAt: timestamp.meta({ description: 'When the search ends if it isn’t matched.' }),
    seenUntil: timestamp.nullable().meta({
      description: 'While searching: the search ends then unless you call status, search or continue before.',
    }),
  })
  .meta({ id: 'MatchmakingSession' });
export type MatchmakingSessionBody = z.output<typeof matchmakingSession>;

const searchRequest = z.strictObject({ packTier, wallet: representedWallet }).meta({ id: 'MatchmakingSearchRequest' });
const walletRequest = z.strictObject({ wallet: representedWallet }).meta({ id: 'MatchmakingWalletRequest' });

const endpointDefaults = {
  method: 'POST',
  tag: 'Matchmaking',
  auth: ['WS', 'IK'],
  idempotency: 'none',
  success: 200,
  headers: {},
  availability: 'devnet',
} as const;

const searchProblems = [
  'gate-closed',
  'chain-unavailable',
  'pack-tier-closed',
  'region-unavailable',
  'risk-unavailable',
  'provider-unavailable',
  'policy-superseded',
] as const;

export const searchMatch = defineEndpoint({
  ...endpointDefaults,
  path: '/matchmaking/search',
  summary: 'Searches for an opponent in a tier; an active search continues, or moves to this tier',
  limit: 'write',
  body: searchRequest,
  response: matchmakingSession,
  problems: ['invalid-request', 'unauthenticated', 'rate-limited', ...searchProblems],
});

/** Returns the active search or match in any tier, or starts a search if there is none. */
export const continueMatch = defineEndpoint({
  ...endpointDefaults,
  path: '/matchmaking/continue',
  summary: 'Returns the active search or match in any tier, or starts a search if there is none',
  limit: 'write',
  body: searchRequest,
  response: matchmakingSession,
  problems: ['invalid-request', 'unauthenticated', 'rate-limited', ...searchProblems],
});

/** Returns the active search or match, and extends a search, at most until its `expiresAt`. */
export const getMatchStatus = defineEndpoint({
  ...endpointDefaults,
  path: '/matchmaking/status',
  summary: 'Returns the active search or match, and keeps a search from expiring',
  limit: 'poll',
  body: walletRequest,
  response: matchmakingSession,
  problems: ['invalid-request', 'unauthenticated', 'rate-limited', 'no-active-ticket'],
});

export const cancelMatch = defineEndpoint({
  ...endpointDefaults,
  path: '/matchmaking/cancel',
  summary: 'Cancels the search, or the match and its duel if no payment is on its way',
  limit: 'write',
  body: walletRequest,
  response: null,
  problems: ['invalid-request', 'unauthenticated', 'rate-limited', 'no-active-ticket', 'match-not-cancellable'],
});

export const playHouse = defineEndpoint({
  ...endpointDefaults,
  path: '/matchmaking/house-fallback',
  summary: 'Plays against the house instead of waiting, within the house’s limits; nothing else starts a duel with it',
  limit: 'write',
  body: walletRequest,
  response: matchmakingSession,
  problems: [
    'invalid-request',
    'unauthenticated',
    'rate-limited',
    'no-active-ticket',
    'ticket-not-searching',
    'house-limit-reached',
    'gate-closed',
    'chain-unavailable',
    'provider-unavailable',
    'policy-superseded',
    'pack-tier-closed',
  ],
});
