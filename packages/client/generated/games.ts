// Written by `npm run endpoints` from the contracts.
import type { ClientEndpoint, Open } from '../calls/endpoint';
import type { DuelSide, Money } from './duels';
import type { Game, GateId, ModeStatus } from './platform';
import type { GameMode } from './gacha';

export interface CataloguedGame {
  readonly game: Open<Game>;
  readonly title: string;
  readonly summary: string;
  /** What a player pays with. None of it has any value. */
  readonly stake: Open<'test-sol' | 'test-token' | 'none'>;
  /** Whether the game is a demo with local outcomes, called a fixture. */
  readonly isFixture: boolean;
  readonly serviceAvailability: Open<'devnet' | 'devnet-preview' | 'preview-fixture-only'>;
  /** Path of its page on this site. Null if it has none. */
  readonly page: string | null;
  /** The best status among its modes. */
  readonly status: Open<ModeStatus>;
  readonly modes: GameMode[];
}

/** All games. If the service can’t determine which modes are open, it reports all of them as closed. */
export interface GameCatalog {
  readonly games: CataloguedGame[];
  readonly checkedAt: Date;
}

export interface GameAvailability {
  readonly game: Open<Game>;
  /** The best status among its modes. */
  readonly status: Open<ModeStatus>;
  /** Whether at least one mode is available now. */
  readonly isPlayable: boolean;
  readonly modes: GameMode[];
}

export interface PublicGameAvailability {
  readonly games: GameAvailability[];
  readonly checkedAt: Date;
}

export interface VerifiedGameActivity {
  readonly mode: Open<'duels' | 'gacha'>;
  /** Id of the round; for a duel, its duelId. */
  readonly roundId: string;
  /** When the round was settled. */
  readonly occurredAt: Date;
  /** Kind of the provider. Rounds of a mock provider prove nothing and aren’t listed. */
  readonly providerMode: Open<'reference' | 'external'>;
  readonly pack: {
    /** The offered pack; in card mode not the edition but its pack. */
    readonly packId: string;
    readonly name: string;
    readonly tier: Open<'starter' | 'classic' | 'premier'>;
  };
  readonly outcome: {
    readonly winner: Open<DuelSide> | null;
    /**
     * value: the higher value won. coin: the values were equal, and the fair coin that the draw’s seed contains
     * decided.
     */
    readonly decidedBy: Open<'value' | 'coin'> | null;
    /** The draws, the creator’s first. */
    readonly draws: {
      /** The side that drew the card. Null in a round of one player. */
      readonly side: Open<DuelSide> | null;
      readonly cardId: string;
      readonly tier: Open<'common' | 'uncommon' | 'rare' | 'epic' | 'legendary'>;
      /** The value that the valuation policy compared. Nothing is paid in it. */
      readonly value: Money;
    }[];
  };
  readonly proof: {
    /** SHA-256 of the canonical form (RFC 8785) of the provider’s signed answer, `answer` in the proof. */
    readonly hash: string;
    /** Path of the round’s proof. Verifiers take `/v1/rgs/rounds/{mode}/{roundId}/proof`. */
    readonly path: string;
  };
  readonly receiptPath: string;
}

export interface VerifiedGameActivityPage {
  readonly items: VerifiedGameActivity[];
  /** Opaque. Use `nextCursor` of the previous page as it is. */
  readonly nextCursor: string | null;
}

/**
 * Lists every game of this API with its modes, open or not; never fails.
 *
 * Use this to list the games with their modes, whether or not they can be played. It has no dependencies that
 * can fail, so it also answers while the chain is away. To see only what can be played now, call `GET
 * /games/availability`.
 *
 * `GET /games/catalog`. Needs no credential.
 *
 * Problems: `rate-limited`.
 */
export const getCatalog: ClientEndpoint<Record<string, never>, GameCatalog> = {
  method: 'GET',
  path: '/games/catalog',
  auth: [],
  idempotency: 'none',
  response: {checkedAt: 'date'},
};

/**
 * Lists the games that can be played now, and why the others can’t.
 *
 * Call this before you offer a game: it separates the games that can be played now from those that can’t, each
 * with its reason. Then start a round with the game’s own operations.
 *
 * `GET /games/availability`. Needs no credential.
 *
 * Problems: `rate-limited`.
 */
export const getAvailability: ClientEndpoint<Record<string, never>, PublicGameAvailability> = {
  method: 'GET',
  path: '/games/availability',
  auth: [],
  idempotency: 'none',
  response: {checkedAt: 'date'},
};

/**
 * Lists settled rounds with a complete proof and public receipt, newest first.
 *
 * Use this for a feed of finished rounds that anyone can verify. A round is listed once it has a complete proof
 * and a public receipt. Fetch the proof of an item with `GET /rgs/rounds/{mode}/{roundId}/proof`, and the next
 * page with `nextCursor`.
 *
 * `GET /games/activity`. Needs no credential.
 *
 * Problems: `invalid-request`, `invalid-cursor`, `rate-limited`.
 */
export const listActivity: ClientEndpoint<{
  readonly query?: {
    /** Opaque. Use `nextCursor` of the previous page as it is. */
    readonly cursor?: undefined | string;
    readonly limit?: undefined | number;
  };
}, VerifiedGameActivityPage> = {
  method: 'GET',
  path: '/games/activity',
  auth: [],
  idempotency: 'none',
  response: {items: [{occurredAt: 'date', outcome: {draws: [{value: {amount: 'amount'}}]}}]},
};
