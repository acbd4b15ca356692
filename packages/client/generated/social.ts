// Written by `npm run endpoints` from the contracts.
import type { ClientEndpoint, Open } from '../calls/endpoint';
import type { DuelStatus } from './duels';

export interface SocialCard {
  readonly duelId: string;
  readonly status: Open<DuelStatus>;
  /** The duel’s page. Share this address. */
  readonly duelUrl: string;
  /** Address of the duel’s current picture. It changes whenever the picture changes. */
  readonly imageUrl: string;
  readonly imageWidth: number;
  readonly imageHeight: number;
  /** Alternative text of the picture. */
  readonly imageAlt: string;
  readonly title: string;
  /** The state of the duel, and what a visitor can do. */
  readonly description: string;
  /** Text of a button that links to the duel. */
  readonly label: string;
}

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
 * Returns address, texts and picture for sharing a duel.
 *
 * Use this to share a duel: the address of its page, texts and the address of a picture. Its texts and picture
 * change with the duel. The picture is at `GET /duels/{duelId}/social-card/image`.
 *
 * `GET /duels/{duelId}/social-card`. Needs no credential.
 *
 * Problems: `not-found`, `rate-limited`, `gate-closed`.
 */
export const getSocialCard: ClientEndpoint<{
  readonly params: {
    readonly duelId: string;
  };
}, SocialCard> = {
  method: 'GET',
  path: '/duels/{duelId}/social-card',
  auth: [],
  idempotency: 'none',
  response: {},
};

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
  readonly query?: {
    /** Wallets, separated by commas: at most 50. Without it the list is empty. */
    readonly wallets?: undefined | readonly string[];
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
