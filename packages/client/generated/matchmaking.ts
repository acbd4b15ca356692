// Written by `npm run endpoints` from the contracts.
import type { Codec } from '../calls/codec';
import type { ClientEndpoint, Open } from '../calls/endpoint';
import type { MatchmakingMode, ProviderMode } from './duels';

export interface MatchmakingSegment {
  readonly packTier: Open<'starter' | 'classic' | 'premier'>;
  /** The pack that is offered for this tier; after the match, the duel’s pack. */
  readonly packId: string;
  /** A SHA-256 hash in lowercase hex. */
  readonly valuationPolicyHash: string;
  /**
   * reference: this project’s own provider, over the public provider protocol. external: another party’s provider,
   * over the same protocol. mock: only in tests, never counted as proof.
   */
  readonly providerMode: Open<ProviderMode>;
  /** The player’s region. The hosting platform reports it, not the client. */
  readonly region: string;
}

/**
 * The risk segment of this search, visible only to its own wallet and to integrations. A search is matched only
 * within its segment, and keeps the segment until it ends. An elevated wallet can do everything that a standard
 * wallet can, for the same fees. A restricted wallet can’t play the house. Open and direct duels have no
 * segments.
 */
export interface MatchmakingRisk {
  readonly riskSegment: Open<'standard' | 'elevated' | 'restricted'>;
  readonly riskRules: string;
  /** Facts counted when the search began. With 3 points a wallet is elevated, with 6 restricted. */
  readonly riskFacts: {
    readonly fact: string;
    readonly value: number;
    readonly points: number;
  }[];
  /** Whether this wallet may play the house. False for a restricted wallet. */
  readonly canPlayHouse: boolean;
  /**
   * Latest time from which a new search is in the standard segment again, if no more points are added. Null for a
   * standard wallet.
   */
  readonly clearsAt: Date | null;
}

export interface MatchmakingSession {
  readonly ticketId: string;
  readonly state: Open<'searching' | 'matched'>;
  /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
  readonly wallet: string;
  readonly segment: MatchmakingSegment;
  /**
   * The risk segment of this search, visible only to its own wallet and to integrations. A search is matched only
   * within its segment, and keeps the segment until it ends. An elevated wallet can do everything that a standard
   * wallet can, for the same fees. A restricted wallet can’t play the house. Open and direct duels have no
   * segments.
   */
  readonly risk: MatchmakingRisk;
  readonly duelId: string | null;
  readonly matchmakingMode: Open<MatchmakingMode> | null;
  /** After the match: deadline for both payments. If nobody pays by then, the duel is cancelled. */
  readonly commitmentDeadline: Date | null;
  /**
   * While searching. opponent: nobody matches yet. seed-commitment: an opponent is found, but the provider has no
   * seed for the duel; the next poll tries again. Null after the match.
   */
  readonly waitingFor: Open<'opponent' | 'seed-commitment'> | null;
  /**
   * While searching: the median wait of the latest searches in this segment that another player’s search met.
   * `medianSeconds` is null if there were too few. Null after the match.
   */
  readonly waitEstimate: {
    readonly medianSeconds: number | null;
    readonly sampleSize: number;
  } | null;
  readonly createdAt: Date;
  /** When the search ends if it isn’t matched. */
  readonly expiresAt: Date;
  /** While searching: the search ends then unless you call status, search or continue before. */
  readonly seenUntil: Date | null;
}

export interface MatchmakingSearchRequest {
  readonly packTier: 'starter' | 'classic' | 'premier';
  /** The wallet that the integration key acts for. Only for calls with an integration key. */
  readonly wallet?: undefined | string;
}

export interface MatchmakingWalletRequest {
  /** The wallet that the integration key acts for. Only for calls with an integration key. */
  readonly wallet?: undefined | string;
}

const codec1: Codec = {risk: {clearsAt: 'date'}, commitmentDeadline: 'date', createdAt: 'date', expiresAt: 'date', seenUntil: 'date'};

/**
 * Searches for an opponent in a tier; an active search continues, or moves to this tier.
 *
 * Start looking for an opponent in a tier. A search that is active continues, or moves to this tier. Poll `POST
 * /matchmaking/status` to keep it from expiring; once `duelId` is set, continue as in any duel.
 *
 * `POST /matchmaking/search`. Needs a wallet’s session or an integration key.
 *
 * Problems: `invalid-request`, `unauthenticated`, `rate-limited`, `gate-closed`, `chain-unavailable`,
 * `pack-tier-closed`, `region-unavailable`, `risk-unavailable`, `provider-unavailable`, `policy-superseded`.
 */
export const searchMatch: ClientEndpoint<{
  readonly body: MatchmakingSearchRequest;
}, MatchmakingSession> = {
  method: 'POST',
  path: '/matchmaking/search',
  auth: ['WS', 'IK'],
  idempotency: 'none',
  hasBody: true,
  response: codec1,
};

/**
 * Returns the active search or match in any tier, or starts a search if there is none.
 *
 * Call this when a player comes back and you don’t know whether they are searching: it returns the active search
 * or match in any tier, or starts a search in this one. Then poll `POST /matchmaking/status`.
 *
 * `POST /matchmaking/continue`. Needs a wallet’s session or an integration key.
 *
 * Problems: `invalid-request`, `unauthenticated`, `rate-limited`, `gate-closed`, `chain-unavailable`,
 * `pack-tier-closed`, `region-unavailable`, `risk-unavailable`, `provider-unavailable`, `policy-superseded`.
 */
export const continueMatch: ClientEndpoint<{
  readonly body: MatchmakingSearchRequest;
}, MatchmakingSession> = {
  method: 'POST',
  path: '/matchmaking/continue',
  auth: ['WS', 'IK'],
  idempotency: 'none',
  hasBody: true,
  response: codec1,
};

/**
 * Returns the active search or match, and keeps a search from expiring.
 *
 * Poll this while a search is active; without calls the search expires. Once `duelId` is set, read the duel with
 * `GET /duels/{duelId}`. After `no-active-ticket`, start again with `POST /matchmaking/search`.
 *
 * `POST /matchmaking/status`. Needs a wallet’s session or an integration key.
 *
 * Problems: `invalid-request`, `unauthenticated`, `rate-limited`, `no-active-ticket`.
 */
export const getMatchStatus: ClientEndpoint<{
  readonly body?: MatchmakingWalletRequest;
}, MatchmakingSession> = {
  method: 'POST',
  path: '/matchmaking/status',
  auth: ['WS', 'IK'],
  idempotency: 'none',
  hasBody: true,
  response: codec1,
};

/**
 * Cancels the search, or the match and its duel if no payment is on its way.
 *
 * Ends the active search, or the match and its duel if no payment is on its way. If one is, the answer is
 * `match-not-cancellable`; then the duel continues or is refunded.
 *
 * `POST /matchmaking/cancel`. Needs a wallet’s session or an integration key.
 *
 * Problems: `invalid-request`, `unauthenticated`, `rate-limited`, `no-active-ticket`, `match-not-cancellable`.
 */
export const cancelMatch: ClientEndpoint<{
  readonly body?: MatchmakingWalletRequest;
}, null> = {
  method: 'POST',
  path: '/matchmaking/cancel',
  auth: ['WS', 'IK'],
  idempotency: 'none',
  hasBody: true,
  response: null,
};

/**
 * Plays against the house instead of waiting, within the house’s limits; nothing else starts a duel with it.
 *
 * Call this only when the player asks for it: instead of waiting longer, the house becomes the opponent, within
 * its limits. The answer has the duel to pay for. Nothing else ever starts a duel with the house.
 *
 * `POST /matchmaking/house-fallback`. Needs a wallet’s session or an integration key.
 *
 * Problems: `invalid-request`, `unauthenticated`, `rate-limited`, `no-active-ticket`, `ticket-not-searching`,
 * `house-limit-reached`, `gate-closed`, `chain-unavailable`, `provider-unavailable`, `policy-superseded`,
 * `pack-tier-closed`.
 */
export const playHouse: ClientEndpoint<{
  readonly body?: MatchmakingWalletRequest;
}, MatchmakingSession> = {
  method: 'POST',
  path: '/matchmaking/house-fallback',
  auth: ['WS', 'IK'],
  idempotency: 'none',
  hasBody: true,
  response: codec1,
};
