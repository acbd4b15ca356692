// Written by `npm run endpoints` from the contracts.
import type { ClientEndpoint, Open } from '../calls/endpoint';
import type { Money, ProviderMode } from './duels';

/** Price of the pack, for information. A duel does not buy the pack. */
export interface PackPrice {
  /** In base units, such as lamports. */
  readonly amount: bigint;
  /** A Solana account address, base58 of 32 bytes. */
  readonly mint: string;
  readonly decimals: number;
  readonly at: Date;
}

export interface PackTable {
  /** Root of the Merkle sum tree over the entries (/docs/duel-v4#sealed-pack-table). */
  readonly root: string;
  readonly totalWeight: number;
  readonly depth: number;
}

export interface PackProvider {
  /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
  readonly publicKey: string;
  /**
   * reference: this project’s own provider, over the public provider protocol. external: another party’s provider,
   * over the same protocol. mock: only in tests, never counted as proof.
   */
  readonly mode: Open<ProviderMode>;
}

export interface PackSummary {
  readonly packId: string;
  readonly name: string;
  readonly tier: Open<'starter' | 'classic' | 'premier'>;
  /** Whether new duels can use this pack. */
  readonly active: boolean;
  /** When the pack was retired. Its duels continue by their terms. Null while it is offered. */
  readonly retiredAt: Date | null;
  /** The pack that replaces it, at another price or with other odds. Null without one. */
  readonly replacedBy: string | null;
  /** cards: the drawn cards go into escrow, too. They are test cards without value. */
  readonly cardMode: Open<'fees-only' | 'cards'>;
  /**
   * Extension. How many duels for cards could be opened over this pack now: for each of them the provider holds a
   * card of every entry, and its bond covers them. The winner then takes both drawn cards. 0 if none can be
   * opened. Null with `cardMode` `fees-only`, whose duels are played for the record.
   */
  readonly freeEditions: number | null;
  /**
   * Extension. Lamports of the provider’s bond per base unit of card value: the bond covers three fees and the two
   * most valuable cards. 0 without cards, and if the cards have no value.
   */
  readonly lamportsPerValueUnit: bigint;
  /**
   * The pack that this is an edition of: the same table, with a mint for each card, sealed for a single duel. Null
   * for any other pack.
   */
  readonly editionOf: string | null;
  /** Price of the pack, for information. A duel does not buy the pack. */
  readonly price: PackPrice;
  readonly table: PackTable;
  /** The provider that draws new duels with this pack. Existing duels keep theirs. Null if there is none now. */
  readonly provider: PackProvider | null;
  /** SHA-256 of the canonical list of entries. */
  readonly inventoryHash: string;
  /** SHA-256 of the canonical list of tiers and weights. */
  readonly oddsHash: string;
}

export interface PackList {
  readonly items: PackSummary[];
  /** Opaque. Use `nextCursor` of the previous page as it is. */
  readonly nextCursor: string | null;
}

export interface CardValue {
  /** In base units, such as lamports. */
  readonly amount: bigint;
  /** A Solana account address, base58 of 32 bytes. */
  readonly mint: string;
  readonly decimals: number;
  readonly source: string;
  readonly at: Date;
}

export interface PackEntry {
  readonly entryIndex: number;
  readonly cardId: string;
  readonly tier: Open<'common' | 'uncommon' | 'rare' | 'epic' | 'legendary'>;
  /**
   * The entry’s tickets out of the table’s `totalWeight`. With `cardMode` `cards` the two sides never draw the
   * same entry, so `chance` differs from this share (/docs/duel-v4#draws).
   */
  readonly weight: number;
  /**
   * Extension. Chance of the entry in a duel over this pack, the same for both sides: a number from 0 to 1 with
   * twelve decimals, rounded. With `cardMode` `fees-only` it is `weight` out of `totalWeight`.
   */
  readonly chance: string;
  /** The value that the valuation policy compares. Nothing is paid in it. */
  readonly value: CardValue;
  /** A Solana account address, base58 of 32 bytes. */
  readonly cardMint: string | null;
}

export interface Pack {
  readonly packId: string;
  readonly name: string;
  readonly tier: Open<'starter' | 'classic' | 'premier'>;
  /** Whether new duels can use this pack. */
  readonly active: boolean;
  /** When the pack was retired. Its duels continue by their terms. Null while it is offered. */
  readonly retiredAt: Date | null;
  /** The pack that replaces it, at another price or with other odds. Null without one. */
  readonly replacedBy: string | null;
  /** cards: the drawn cards go into escrow, too. They are test cards without value. */
  readonly cardMode: Open<'fees-only' | 'cards'>;
  /**
   * Extension. How many duels for cards could be opened over this pack now: for each of them the provider holds a
   * card of every entry, and its bond covers them. The winner then takes both drawn cards. 0 if none can be
   * opened. Null with `cardMode` `fees-only`, whose duels are played for the record.
   */
  readonly freeEditions: number | null;
  /**
   * Extension. Lamports of the provider’s bond per base unit of card value: the bond covers three fees and the two
   * most valuable cards. 0 without cards, and if the cards have no value.
   */
  readonly lamportsPerValueUnit: bigint;
  /**
   * The pack that this is an edition of: the same table, with a mint for each card, sealed for a single duel. Null
   * for any other pack.
   */
  readonly editionOf: string | null;
  /** Price of the pack, for information. A duel does not buy the pack. */
  readonly price: PackPrice;
  readonly table: PackTable;
  /** The provider that draws new duels with this pack. Existing duels keep theirs. Null if there is none now. */
  readonly provider: PackProvider | null;
  /** SHA-256 of the canonical list of entries. */
  readonly inventoryHash: string;
  /** SHA-256 of the canonical list of tiers and weights. */
  readonly oddsHash: string;
  readonly entries: PackEntry[];
}

export interface PracticeCommitment {
  /** Names the commitment. It is sealed by the service, which keeps no record of practice. */
  readonly practiceId: string;
  readonly packId: string;
  /** Root of the pack’s sealed table, over which the practice rip is drawn. */
  readonly tableRoot: string;
  /** SHA-256 of the server seed, 32 bytes that the rip reveals. */
  readonly serverSeedHash: string;
  /** Until then the commitment can be ripped. */
  readonly expiresAt: Date;
}

export interface DrawnCard {
  /** The number that was drawn, uniformly from 0 up to but not including `totalWeight`. */
  readonly ticket: number;
  readonly totalWeight: number;
  /** Nonce of the digest that gave the ticket. Above 0 if earlier numbers were rejected. */
  readonly nonce: number;
  readonly entryIndex: number;
  readonly cardId: string;
  readonly tier: Open<'common' | 'uncommon' | 'rare' | 'epic' | 'legendary'>;
  /** Value in the sealed table. It is a test card and worth nothing. */
  readonly value: Money;
}

export interface PracticeRip {
  /** Names the commitment. It is sealed by the service, which keeps no record of practice. */
  readonly practiceId: string;
  readonly packId: string;
  /** A SHA-256 hash in lowercase hex. */
  readonly tableRoot: string;
  /** A SHA-256 hash in lowercase hex. */
  readonly serverSeedHash: string;
  /** The server’s contribution to the draw: 32 bytes in lowercase hex, revealed only afterwards. */
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly drawn: DrawnCard;
}

export interface CreatePracticeRipRequest {
  /** Names the commitment. It is sealed by the service, which keeps no record of practice. */
  readonly practiceId: string;
  /** A seed that you choose after the commitment was made. The same commitment and seed always draw the same card. */
  readonly clientSeed: string;
}

/**
 * Lists the sealed packs that are offered, or with `active=false` the retired ones.
 *
 * Start here to choose what to play for: each pack has its price, its tier and the root of its sealed table. Use
 * a `packId` with `POST /duels`, or the tier with `POST /matchmaking/search`. `active=false` lists retired
 * packs, whose duels continue.
 *
 * `GET /packs`. Needs no credential.
 *
 * Problems: `invalid-request`, `invalid-cursor`.
 */
export const listPacks: ClientEndpoint<{
  readonly query?: {
    /** Opaque. Use `nextCursor` of the previous page as it is. */
    readonly cursor?: undefined | string;
    readonly limit?: undefined | number;
    readonly active?: undefined | boolean;
  };
}, PackList> = {
  method: 'GET',
  path: '/packs',
  auth: [],
  idempotency: 'none',
  response: {items: [{retiredAt: 'date', lamportsPerValueUnit: 'amount', price: {amount: 'amount', at: 'date'}}]},
};

/**
 * Returns a pack with its complete sealed table.
 *
 * Read the complete table before you pay: every card with its weight and value. Recompute its root and compare
 * it with `table.root`, which is part of a duel’s terms. Then create a duel with the `packId`.
 *
 * `GET /packs/{packId}`. Needs no credential.
 *
 * Problems: `not-found`.
 */
export const getPack: ClientEndpoint<{
  readonly params: {
    readonly packId: string;
  };
}, Pack> = {
  method: 'GET',
  path: '/packs/{packId}',
  auth: [],
  idempotency: 'none',
  response: {retiredAt: 'date', lamportsPerValueUnit: 'amount', price: {amount: 'amount', at: 'date'}, entries: [{value: {amount: 'amount', at: 'date'}}]},
};

/**
 * Commits to the server seed of a practice rip, which is free and kept nowhere.
 *
 * The first of two steps of a free rip: the service commits to a server seed before it knows yours. Nothing is
 * stored. Choose a seed of your own and send it to `POST /practice-rips`.
 *
 * `POST /packs/{packId}/practice-commitments`. Needs no credential.
 *
 * Problems: `not-found`, `pack-retired`, `rate-limited`.
 */
export const createPracticeCommitment: ClientEndpoint<{
  readonly params: {
    readonly packId: string;
  };
}, PracticeCommitment> = {
  method: 'POST',
  path: '/packs/{packId}/practice-commitments',
  auth: [],
  idempotency: 'none',
  response: {expiresAt: 'date'},
};

/**
 * Reveals the server seed of a practice commitment, and the card that it draws with your seed.
 *
 * The second step of a free rip: reveals the server seed and the card that it draws with your seed. Check that
 * the SHA-256 of the seed is the hash of the commitment, and recompute the draw. Practice is worth nothing and
 * kept nowhere.
 *
 * `POST /practice-rips`. Needs no credential.
 *
 * Problems: `invalid-request`, `rate-limited`.
 */
export const createPracticeRip: ClientEndpoint<{
  readonly body: CreatePracticeRipRequest;
}, PracticeRip> = {
  method: 'POST',
  path: '/practice-rips',
  auth: [],
  idempotency: 'none',
  hasBody: true,
  response: {drawn: {value: {amount: 'amount'}}},
};
