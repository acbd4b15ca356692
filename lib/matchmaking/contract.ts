import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import { instant, representedWallet, sha256Text, walletAddress } from '../api/wire';
import { matchmakingMode } from '../duel/contract';
import { packId, packTier } from '../packs/contract';
import { providerMode } from '../provider/contract';
import { riskSegments } from './risk-rules';

const segment = z
  .object({
    packTier,
    packId: packId.meta({ description: 'The pack that the tier stands for; once matched, the duel’s.' }),
    valuationPolicyHash: sha256Text,
    providerMode,
    region: z.string().meta({ description: 'As the platform tells it, never the request.' }),
  })
  .meta({ id: 'MatchmakingSegment' });

const risk = z
  .object({
    riskSegment: z.enum(riskSegments),
    riskRules: z.string(),
    riskFacts: z.array(z.object({ fact: z.string(), value: z.number().int(), points: z.number().int() })).meta({
      description: 'What was counted when the search began. From 3 points on a wallet is elevated, from 6 restricted.',
    }),
    canPlayHouse: z.boolean().meta({ description: 'False for a restricted wallet.' }),
    clearsAt: instant.nullable().meta({
      description:
        'From then on at the latest a new search is standard again, provided nothing more is counted. Null for a standard wallet.',
    }),
  })
  .meta({
    id: 'MatchmakingRisk',
    description:
      'The risk segment of this search, shown only to its own wallet and to integrations. A search is matched only within its segment, and keeps it until it ends. An elevated wallet may do everything a standard one may, at the same stakes; a restricted one can’t play the house. Open and direct duels have no segments.',
  });

export const matchmakingSession = z
  .object({
    ticketId: z.string(),
    state: z.enum(['searching', 'matched']),
    wallet: walletAddress,
    segment,
    risk,
    duelId: z.string().nullable(),
    matchmakingMode: matchmakingMode.nullable(),
    commitmentDeadline: instant
      .nullable()
      .meta({ description: 'Once matched: both pay until then, or the duel is cancelled.' }),
    waitingFor: z.enum(['opponent', 'seed-commitment']).nullable().meta({
      description:
        'While searching: an opponent, or a seed of the provider for the opponent that is there. The next poll tries again.',
    }),
    waitEstimate: z
      .object({ medianSeconds: z.number().int().nullable(), sampleSize: z.number().int() })
      .nullable()
      .meta({
        description:
          'While searching: how long the last of this segment who had to wait and met somebody waited. Null seconds: too few of them.',
      }),
    createdAt: instant,
    expiresAt: instant.meta({ description: 'When an unanswered search ends.' }),
    seenUntil: instant
      .nullable()
      .meta({ description: 'While searching: it ends then unless status or continue is asked before.' }),
  })
  .meta({ id: 'MatchmakingSession' });
export type MatchmakingSessionBody = z.output<typeof matchmakingSession>;

const searchRequest = z.strictObject({ packTier, wallet: representedWallet }).meta({ id: 'MatchmakingSearchRequest' });
const walletRequest = z.strictObject({ wallet: representedWallet }).meta({ id: 'MatchmakingWalletRequest' });

const common = {
  method: 'POST',
  tag: 'Matchmaking',
  auth: ['WS', 'IK'],
  idempotency: 'none',
  success: 200,
  headers: {},
  availability: 'devnet',
} as const;

const closed = [
  'gate-closed',
  'chain-unavailable',
  'pack-tier-closed',
  'region-unavailable',
  'risk-unavailable',
  'provider-unavailable',
  'policy-superseded',
] as const;

export const searchMatch = endpoint({
  ...common,
  path: '/matchmaking/search',
  summary: 'Looks for an opponent in a tier; a search that is on goes on, or moves to this tier',
  limit: 'write',
  body: searchRequest,
  response: matchmakingSession,
  problems: ['invalid-request', 'unauthenticated', 'rate-limited', ...closed],
});

export const continueMatch = endpoint({
  ...common,
  path: '/matchmaking/continue',
  summary: 'Gives the search or match that is on, whatever its tier; without one, searches',
  limit: 'write',
  body: searchRequest,
  response: matchmakingSession,
  problems: ['invalid-request', 'unauthenticated', 'rate-limited', ...closed],
});

export const getMatchStatus = endpoint({
  ...common,
  path: '/matchmaking/status',
  summary: 'The search or match that is on; asking keeps a search alive',
  limit: 'poll',
  body: walletRequest,
  response: matchmakingSession,
  problems: ['invalid-request', 'unauthenticated', 'rate-limited', 'no-active-ticket'],
});

export const cancelMatch = endpoint({
  ...common,
  path: '/matchmaking/cancel',
  summary: 'Ends the search, and a match with its duel as long as nobody’s payment is on its way',
  limit: 'write',
  body: walletRequest,
  response: null,
  problems: ['invalid-request', 'unauthenticated', 'rate-limited', 'no-active-ticket', 'match-not-cancellable'],
});

export const playHouse = endpoint({
  ...common,
  path: '/matchmaking/house-fallback',
  summary: 'Plays the house instead of waiting: only by this call, and within the limits of its treasury',
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
