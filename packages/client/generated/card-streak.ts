// Written by `npm run endpoints` from the contracts.
import type { ClientEndpoint, Open } from '../calls/endpoint';

export interface StreakRound {
  readonly roundId: string;
  /** committed: waits for the player’s seed. voided: the server seed was lost, so there is no result. */
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
  /** Number of the round’s state; the start and each move add 1. */
  readonly version: number;
  /** The highest rank. Cards have ranks from 1 to this number. */
  readonly ranks: number;
  /** Number of right guesses that completes the round. */
  readonly longest: number;
  readonly availableMoves: Open<'start' | 'higher' | 'lower' | 'stop'>[];
  /** The cards turned so far. Null before the start. */
  readonly result: {
    readonly outcome: Open<'open' | 'broken' | 'stopped' | 'completed'>;
    /** Right guesses so far. */
    readonly streak: number;
    readonly cards: {
      readonly rank: number;
      readonly value: string;
      readonly nonce: number;
    }[];
    readonly guesses: {
      readonly guess: Open<'higher' | 'lower'>;
      readonly was: Open<'right' | 'wrong' | 'neither'>;
    }[];
  } | null;
}

export interface StreakRoundPage {
  readonly items: StreakRound[];
  /** Opaque. Use `nextCursor` of the previous page as it is. */
  readonly nextCursor: string | null;
}

export type StreakDecisionRequest = {
  readonly move: 'start';
  /** The player’s contribution to the draw: 1 to 64 visible ASCII characters. */
  readonly clientSeed: string;
} | {
  readonly move: 'higher' | 'lower' | 'stop';
  /** Number of the round’s state; the start and each move add 1. */
  readonly version: number;
};

/**
 * Creates a streak with a committed server seed, or returns the one that isn’t started yet.
 *
 * The first step of a streak: the service commits to a server seed. A streak that isn’t started yet is returned
 * instead of a new one. Start it with `POST /streak/rounds/{roundId}/decisions`. It is a demo without value.
 *
 * `POST /streak/rounds`. Needs a wallet’s session. Takes an idempotency key.
 *
 * Problems: `unauthenticated`, `rate-limited`, `invalid-request`, `idempotency-key-missing`,
 * `idempotency-key-reused`, `request-in-progress`, `state-changed`, `round-open`, `gate-closed`.
 */
export const createStreak: ClientEndpoint<Record<string, never>, StreakRound> = {
  method: 'POST',
  path: '/streak/rounds',
  auth: ['WS'],
  idempotency: 'required',
  response: {createdAt: 'date', endedAt: 'date'},
};

/**
 * Lists the streaks of this wallet, newest first.
 *
 * Lists the streaks of the signed-in wallet, newest first. Continue with `nextCursor`.
 *
 * `GET /streak/rounds`. Needs a wallet’s session.
 *
 * Problems: `unauthenticated`, `rate-limited`, `invalid-request`, `invalid-cursor`.
 */
export const listStreaks: ClientEndpoint<{
  readonly query?: {
    /** Opaque. Use `nextCursor` of the previous page as it is. */
    readonly cursor?: undefined | string;
    readonly limit?: undefined | number;
  };
}, StreakRoundPage> = {
  method: 'GET',
  path: '/streak/rounds',
  auth: ['WS'],
  idempotency: 'none',
  response: {items: [{createdAt: 'date', endedAt: 'date'}]},
};

/**
 * Returns a streak of this wallet.
 *
 * Read this to continue or show a streak: it has the cards so far. Decide with `POST
 * /streak/rounds/{roundId}/decisions`; once it has ended, verify it with `GET /streak/rounds/{roundId}/proof`.
 *
 * `GET /streak/rounds/{roundId}`. Needs a wallet’s session.
 *
 * Problems: `unauthenticated`, `rate-limited`, `not-found`.
 */
export const getStreak: ClientEndpoint<{
  readonly params: {
    readonly roundId: string;
  };
}, StreakRound> = {
  method: 'GET',
  path: '/streak/rounds/{roundId}',
  auth: ['WS'],
  idempotency: 'none',
  response: {createdAt: 'date', endedAt: 'date'},
};

/**
 * Starts the streak with the player’s seed, guesses the next card, or stops.
 *
 * The first decision starts the streak with your seed; each later one guesses the next card or stops. Pass the
 * `version` that you have seen; after `stale-decision`, read the streak again. Once it has ended, verify it with
 * `GET /streak/rounds/{roundId}/proof`.
 *
 * `POST /streak/rounds/{roundId}/decisions`. Needs a wallet’s session. Takes an idempotency key.
 *
 * Problems: `unauthenticated`, `rate-limited`, `invalid-request`, `idempotency-key-missing`,
 * `idempotency-key-reused`, `request-in-progress`, `not-found`, `wrong-round-state`, `stale-decision`,
 * `state-changed`.
 */
export const decideStreak: ClientEndpoint<{
  readonly params: {
    readonly roundId: string;
  };
  readonly body: StreakDecisionRequest;
}, StreakRound> = {
  method: 'POST',
  path: '/streak/rounds/{roundId}/decisions',
  auth: ['WS'],
  idempotency: 'required',
  hasBody: true,
  response: {createdAt: 'date', endedAt: 'date'},
};
