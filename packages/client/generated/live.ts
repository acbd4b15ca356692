// Written by `npm run endpoints` from the contracts.
import type { ClientEndpoint, Open } from '../calls/endpoint';

export interface Change {
  /** Grows from change to change, with gaps. On a stream it is also the event’s `id`. */
  readonly position: number;
  /**
   * The kind of record that changed. `opening`: a player opened the pack of a duel. `result`: a settled round that
   * can be verified. `search`, `transaction` (prepared for a duel), `payment` (for a pack machine), `rip` and
   * `refund` (owed for a pack machine) are reported to their own wallet only.
   */
  readonly type: Open<'duel' | 'opening' | 'result' | 'search' | 'transaction' | 'payment' | 'rip' | 'refund'>;
  /** The record’s id. Read the record to learn more. */
  readonly id: string;
  /** The duel’s version after the change, or the rip’s step; null for the other types. */
  readonly version: number | null;
  /** The record’s status after the change, a rip’s step, the side of an opening, or the mode of a result. */
  readonly status: string;
  readonly at: Date;
}

export interface ChangePage {
  readonly items: Change[];
  /** Never null: continue with it to get the changes that follow. */
  readonly nextCursor: string;
  /** The list is complete up to this position; a stream can go on after it. */
  readonly position: number;
  /**
   * False if changes after your cursor aren’t stored any more, which happens after seven days. Then read again
   * what you keep.
   */
  readonly isComplete: boolean;
  /** Whether more changes are stored already. */
  readonly hasMore: boolean;
}

/**
 * Lists public changes in order; without a cursor, returns one for the changes that follow.
 *
 * The feed of public changes for clients that poll. Call it without a cursor once to get a position, then again
 * and again with `nextCursor`. A 304 means that nothing is new. If `isComplete` is false, changes were missed:
 * read again what you keep.
 *
 * `GET /changes`. Needs no credential.
 *
 * Problems: `invalid-request`, `invalid-cursor`.
 */
export const listChanges: ClientEndpoint<{
  readonly query?: {
    /** Opaque. Use `nextCursor` of the previous page as it is. */
    readonly cursor?: undefined | string;
    readonly limit?: undefined | number;
    /** Ids of duels, separated by commas: at most 20. */
    readonly duelIds?: undefined | readonly string[];
    /** Whether to list the changes of the lobby. Without `lobby` and `duelIds` all public changes are listed. */
    readonly lobby?: undefined | boolean;
  };
}, ChangePage> = {
  method: 'GET',
  path: '/changes',
  auth: [],
  idempotency: 'none',
  response: {items: [{at: 'date'}]},
};

/**
 * Lists the changes of your duels, challenges, search, transactions, payments, rips and refunds in order.
 *
 * The feed of a wallet’s own changes for clients that poll. Call it without a cursor once, then with
 * `nextCursor`. A 304 means that nothing is new. If `isComplete` is false, read again what you keep.
 *
 * `GET /me/changes`. Needs a wallet’s session.
 *
 * Problems: `invalid-request`, `invalid-cursor`, `unauthenticated`.
 */
export const listOwnChanges: ClientEndpoint<{
  readonly query?: {
    /** Opaque. Use `nextCursor` of the previous page as it is. */
    readonly cursor?: undefined | string;
    readonly limit?: undefined | number;
    /** Ids of duels, separated by commas: at most 20. */
    readonly duelIds?: undefined | readonly string[];
    /** Whether to add the changes of the lobby. */
    readonly lobby?: undefined | boolean;
  };
}, ChangePage> = {
  method: 'GET',
  path: '/me/changes',
  auth: ['WS'],
  idempotency: 'none',
  response: {items: [{at: 'date'}]},
};
