// Written by `npm run endpoints` from the contracts.
import type { ClientEndpoint, Open } from '../calls/endpoint';

export interface WalletChallenge {
  readonly challengeId: string;
  /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
  readonly wallet: string;
  /** The message to sign, exactly these UTF-8 bytes. */
  readonly message: string;
  readonly expiresAt: Date;
}

export interface CreateWalletChallengeRequest {
  /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
  readonly wallet: string;
}

export interface WalletSession {
  /** Send it as `Authorization: Bearer`. It is returned only once. */
  readonly token: string;
  /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
  readonly wallet: string;
  /** Always `solana-devnet`, on the embedded chain too. `network.chain` of `GET /health` names the chain. */
  readonly network: Open<'solana-devnet'>;
  /** When the session ends. Thirty minutes without use end it earlier. */
  readonly expiresAt: Date;
}

export interface CreateWalletSessionRequest {
  readonly challengeId: string;
  /** An Ed25519 signature, base58 of 64 bytes. */
  readonly signature: string;
}

export interface SessionCheck {
  /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
  readonly wallet: string;
  /** Always `solana-devnet`, on the embedded chain too. `network.chain` of `GET /health` names the chain. */
  readonly network: Open<'solana-devnet'>;
}

export interface WalletSessionList {
  readonly items: {
    readonly openedAt: Date;
    /** Accurate to the minute. */
    readonly lastUsedAt: Date;
    readonly expiresAt: Date;
    /** Whether this request uses this session. */
    readonly current: boolean;
  }[];
  /** Always null: one page holds all sessions of a wallet. */
  readonly nextCursor: null;
}

export interface RevokedSessions {
  /** How many open sessions were ended. */
  readonly revoked: number;
}

/**
 * Creates a message to sign in with, valid for one use within five minutes.
 *
 * The first of two steps to sign in with a wallet. The wallet signs `message` exactly as it is returned; that
 * authorizes no transaction and costs nothing. Send the signature to `POST /auth/sessions` within five minutes.
 * A challenge can be used once.
 *
 * `POST /auth/challenges`. Needs no credential.
 *
 * Problems: `invalid-request`, `rate-limited`.
 */
export const createChallenge: ClientEndpoint<{
  readonly body: CreateWalletChallengeRequest;
}, WalletChallenge> = {
  method: 'POST',
  path: '/auth/challenges',
  auth: [],
  idempotency: 'none',
  hasBody: true,
  response: {expiresAt: 'date'},
};

/**
 * Creates a session for the wallet that signed the challenge.
 *
 * The second step to sign in: send the wallet’s signature over the message of the challenge. The token is
 * returned only here; send it as `Authorization: Bearer …` with every call of this wallet. After
 * `challenge-rejected` or `challenge-used`, get a new challenge.
 *
 * `POST /auth/sessions`. Needs no credential.
 *
 * Problems: `invalid-request`, `challenge-rejected`, `challenge-used`.
 */
export const createSession: ClientEndpoint<{
  readonly body: CreateWalletSessionRequest;
}, WalletSession> = {
  method: 'POST',
  path: '/auth/sessions',
  auth: [],
  idempotency: 'none',
  hasBody: true,
  response: {expiresAt: 'date'},
};

/**
 * Returns the wallet of this session.
 *
 * Call this to check that a stored token still works, and for which wallet. A session that has expired or was
 * revoked is answered with `unauthenticated`; then sign in again.
 *
 * `GET /auth/session`. Needs a wallet’s session.
 *
 * Problems: `unauthenticated`.
 */
export const getSession: ClientEndpoint<Record<string, never>, SessionCheck> = {
  method: 'GET',
  path: '/auth/session',
  auth: ['WS'],
  idempotency: 'none',
  response: {},
};

/**
 * Ends this session.
 *
 * Call this when the player signs out: the token of this request stops working at once. Other sessions of the
 * wallet continue. To end those too, call `POST /auth/sessions/revoke`.
 *
 * `POST /auth/session/revoke`. Needs a wallet’s session.
 *
 * Problems: `unauthenticated`.
 */
export const revokeSession: ClientEndpoint<Record<string, never>, null> = {
  method: 'POST',
  path: '/auth/session/revoke',
  auth: ['WS'],
  idempotency: 'none',
  response: null,
};

/**
 * Lists the open sessions of this wallet, newest first.
 *
 * Shows a player where their wallet is signed in. One page holds all of them. To end them, call `POST
 * /auth/sessions/revoke`.
 *
 * `GET /auth/sessions`. Needs a wallet’s session.
 *
 * Problems: `unauthenticated`, `rate-limited`.
 */
export const listSessions: ClientEndpoint<Record<string, never>, WalletSessionList> = {
  method: 'GET',
  path: '/auth/sessions',
  auth: ['WS'],
  idempotency: 'none',
  response: {items: [{openedAt: 'date', lastUsedAt: 'date', expiresAt: 'date'}]},
};

/**
 * Ends all sessions of this wallet, including this one.
 *
 * Call this if a token may have leaked: all sessions of the wallet end, including the one that this request
 * uses. Then sign in again with a new challenge.
 *
 * `POST /auth/sessions/revoke`. Needs a wallet’s session.
 *
 * Problems: `unauthenticated`, `rate-limited`.
 */
export const revokeSessions: ClientEndpoint<Record<string, never>, RevokedSessions> = {
  method: 'POST',
  path: '/auth/sessions/revoke',
  auth: ['WS'],
  idempotency: 'none',
  response: {},
};
