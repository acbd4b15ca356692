// Written by `npm run endpoints` from the contracts.
import type { ClientEndpoint, Open } from '../calls/endpoint';

export type CoinSide = 'heads' | 'tails';

export interface FlipRound {
  readonly roundId: string;
  /** committed: waits for the player’s seed and choice. voided: the server seed was lost, so there is no result. */
  readonly status: Open<'committed' | 'active' | 'ended' | 'voided'>;
  readonly modeVersion: number;
  /** A SHA-256 hash in lowercase hex. */
  readonly configHash: string;
  /** Always false. This is a demo; nothing can be won or lost. */
  readonly hasValue: false;
  /** A SHA-256 hash in lowercase hex. */
  readonly serverSeedHash: string;
  /** The player’s contribution to the draw: 1 to 64 visible ASCII characters. */
  readonly clientSeed: string | null;
  /** Null until the round is over. */
  readonly serverSeed: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly result: {
    readonly choice: Open<CoinSide>;
    readonly side: Open<CoinSide>;
    readonly won: boolean;
    readonly draw: {
      readonly value: string;
      readonly nonce: number;
      readonly outOf: number;
    };
  } | null;
}

export interface FlipRoundPage {
  readonly items: FlipRound[];
  /** Opaque. Use `nextCursor` of the previous page as it is. */
  readonly nextCursor: string | null;
}

export interface FlipDecisionRequest {
  /** The player’s contribution to the draw: 1 to 64 visible ASCII characters. */
  readonly clientSeed: string;
  readonly choice: CoinSide;
}

/**
 * Creates a flip with a committed server seed, or returns the one that isn’t played yet.
 *
 * The first step of a flip: the service commits to a server seed. A flip that isn’t played yet is returned
 * instead of a new one. Play it with `POST /flip/rounds/{roundId}/decisions`. It is a demo without value.
 *
 * `POST /flip/rounds`. Needs a wallet’s session. Takes an idempotency key.
 *
 * Problems: `unauthenticated`, `rate-limited`, `invalid-request`, `idempotency-key-missing`,
 * `idempotency-key-reused`, `request-in-progress`, `state-changed`, `round-open`, `gate-closed`.
 */
export const createFlip: ClientEndpoint<Record<string, never>, FlipRound> = {
  method: 'POST',
  path: '/flip/rounds',
  auth: ['WS'],
  idempotency: 'required',
  response: {createdAt: 'date', endedAt: 'date'},
};

/**
 * Lists the flips of this wallet, newest first.
 *
 * Lists the flips of the signed-in wallet, newest first. Continue with `nextCursor`.
 *
 * `GET /flip/rounds`. Needs a wallet’s session.
 *
 * Problems: `unauthenticated`, `rate-limited`, `invalid-request`, `invalid-cursor`.
 */
export const listFlips: ClientEndpoint<{
  readonly query?: {
    /** Opaque. Use `nextCursor` of the previous page as it is. */
    readonly cursor?: undefined | string;
    readonly limit?: undefined | number;
  };
}, FlipRoundPage> = {
  method: 'GET',
  path: '/flip/rounds',
  auth: ['WS'],
  idempotency: 'none',
  response: {items: [{createdAt: 'date', endedAt: 'date'}]},
};

/**
 * Returns a flip of this wallet.
 *
 * Read this to continue or show a flip. If it isn’t played yet, play it with `POST
 * /flip/rounds/{roundId}/decisions`; afterwards verify it with `GET /rgs/rounds/{mode}/{roundId}/proof`.
 *
 * `GET /flip/rounds/{roundId}`. Needs a wallet’s session.
 *
 * Problems: `unauthenticated`, `rate-limited`, `not-found`.
 */
export const getFlip: ClientEndpoint<{
  readonly params: {
    readonly roundId: string;
  };
}, FlipRound> = {
  method: 'GET',
  path: '/flip/rounds/{roundId}',
  auth: ['WS'],
  idempotency: 'none',
  response: {createdAt: 'date', endedAt: 'date'},
};

/**
 * Flips the coin with the player’s seed and choice.
 *
 * The second step of a flip: your seed and choice decide it at once, and the server seed is revealed. Verify it
 * with `GET /rgs/rounds/{mode}/{roundId}/proof`, or start another one.
 *
 * `POST /flip/rounds/{roundId}/decisions`. Needs a wallet’s session. Takes an idempotency key.
 *
 * Problems: `unauthenticated`, `rate-limited`, `invalid-request`, `idempotency-key-missing`,
 * `idempotency-key-reused`, `request-in-progress`, `not-found`, `wrong-round-state`, `state-changed`.
 */
export const decideFlip: ClientEndpoint<{
  readonly params: {
    readonly roundId: string;
  };
  readonly body: FlipDecisionRequest;
}, FlipRound> = {
  method: 'POST',
  path: '/flip/rounds/{roundId}/decisions',
  auth: ['WS'],
  idempotency: 'required',
  hasBody: true,
  response: {createdAt: 'date', endedAt: 'date'},
};
