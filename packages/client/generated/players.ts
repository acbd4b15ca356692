// Written by `npm run endpoints` from the contracts.
import type { ClientEndpoint } from '../calls/endpoint';

export interface PlayerName {
  /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
  readonly wallet: string;
  readonly name: string;
  readonly namedAt: Date;
}

export interface PlayerNameList {
  readonly items: PlayerName[];
}

export interface NamePlayerRequest {
  readonly name: string;
}

/**
 * Returns the names of those wallets that have one.
 *
 * Use this to show players by the names that they chose, such as those of a list of duels. Wallets without a
 * name are left out. Show a name with the start of its wallet (“Milo 9CQY”), since two wallets may have the same
 * name.
 *
 * `GET /player-names`. Needs no credential.
 *
 * Problems: `invalid-request`.
 */
export const listPlayerNames: ClientEndpoint<{
  readonly query: {
    /** Wallets, separated by commas: at most 50. */
    readonly wallets: readonly string[];
  };
}, PlayerNameList> = {
  method: 'GET',
  path: '/player-names',
  auth: [],
  idempotency: 'none',
  response: {items: [{namedAt: 'date'}]},
};

/**
 * Gives your wallet a name that everyone sees; safe to repeat.
 *
 * Gives the signed-in wallet a name, instead of any earlier one. Everyone sees it, with the start of the wallet,
 * on pages and pictures. Take it back with `DELETE` on the same path.
 *
 * `POST /me/player-name`. Needs a wallet’s session.
 *
 * Problems: `invalid-request`, `unauthenticated`.
 */
export const namePlayer: ClientEndpoint<{
  readonly body: NamePlayerRequest;
}, PlayerName> = {
  method: 'POST',
  path: '/me/player-name',
  auth: ['WS'],
  idempotency: 'none',
  hasBody: true,
  response: {namedAt: 'date'},
};

/**
 * Removes the name of your wallet, at once; safe to repeat.
 *
 * Removes the name of the signed-in wallet, at once. It succeeds also if the wallet has none. Pictures that were
 * shared before may keep it in caches.
 *
 * `DELETE /me/player-name`. Needs a wallet’s session.
 *
 * Problems: `unauthenticated`.
 */
export const unnamePlayer: ClientEndpoint<Record<string, never>, null> = {
  method: 'DELETE',
  path: '/me/player-name',
  auth: ['WS'],
  idempotency: 'none',
  response: null,
};
