// Written by `npm run endpoints` from the contracts.
import type { Codec } from '../calls/codec';
import type { ClientEndpoint, Open } from '../calls/endpoint';
import type { CardValue } from './packs';

export interface CardSet {
  readonly kind: Open<'pack' | 'machine'>;
  /** Id of the pack, or key of the machine. In card mode not the edition but the pack that is offered. */
  readonly setId: string;
  readonly name: string;
  readonly tier: Open<'starter' | 'classic' | 'premier'>;
}

export interface CardOdds {
  readonly weight: number;
  readonly totalWeight: number;
}

export interface PulledCardDuel {
  /** Whether the wallet of the list won. */
  readonly isWon: boolean;
  /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
  readonly rivalWallet: string;
  /** Whether the rival is the house. */
  readonly isHouse: boolean;
  /** Value of the card that the wallet of the list drew. */
  readonly ownValue: bigint;
  /** In base units, such as lamports. */
  readonly rivalValue: bigint;
}

export interface PulledCard {
  /** Index of the card in the pack’s table or in the machine. */
  readonly entryIndex: number;
  readonly cardId: string;
  readonly tier: Open<'common' | 'uncommon' | 'rare' | 'epic' | 'legendary'>;
  /** Value of the card in the unit of its pack or machine, with its source. */
  readonly value: CardValue;
  readonly set: CardSet;
  /** Mint of the card. Null for a card that isn’t a token. */
  readonly cardMint: string | null;
  /**
   * Tickets of the card out of all, as in the pack’s table or in the odds of the rip. For `cardMode` `cards` the
   * chance differs from this share: `chance` of the pack’s entry.
   */
  readonly odds: CardOdds;
  readonly source: Open<'duel' | 'rip'>;
  /** Id of the duel or of the rip. */
  readonly roundId: string;
  /** When the result was recorded. */
  readonly pulledAt: Date;
  /** The wallet whose draw gave the card. */
  readonly pulledBy: string;
  /** The wallet that the card was delivered to. Null before that, and for a card that nobody owns. */
  readonly holder: string | null;
  /**
   * seen: pulled in a duel for the fees alone or from a machine, and nobody owns the card. on-its-way: the wallet
   * won it, and finalized chain state doesn’t show it delivered yet. owned: finalized chain state shows that the
   * card was delivered to the wallet. gone: another wallet won it, or it left the wallet. missed: the provider
   * didn’t bring it in time. Expect further values.
   */
  readonly status: string;
  /** The duel from the side of the list’s wallet. Null for a rip. */
  readonly duel: PulledCardDuel | null;
  /**
   * Whether finalized chain state shows a card that was delivered to the wallet in its associated token account.
   * Null for any other card, and while no node answers.
   */
  readonly isHeld: boolean | null;
  /**
   * Whether the wallet has opened the pack of this duel. The site doesn’t show the result to its player before.
   * True for a rip.
   */
  readonly isOpened: boolean;
}

export interface PulledCardList {
  readonly items: PulledCard[];
  /** Opaque. Use `nextCursor` of the previous page as it is. */
  readonly nextCursor: string | null;
}

export interface BinderPocket {
  /** Index of the card in the pack’s table or in the machine. */
  readonly entryIndex: number;
  readonly cardId: string;
  readonly tier: Open<'common' | 'uncommon' | 'rare' | 'epic' | 'legendary'>;
  /** Value of the card in the unit of its pack or machine, with its source. */
  readonly value: CardValue;
  /** How often the wallet pulled or won the card. */
  readonly count: number;
  readonly firstPulledAt: Date;
  /**
   * Of all pulls: owned or on-its-way if one of them is, else the newest one’s. Of a card that was pulled more
   * than three times, only the newest three are looked for on chain.
   */
  readonly status: string;
  /** The newest three, newest first. Each of a pack’s cards is a token of its own. */
  readonly pulls: {
    readonly source: Open<'duel' | 'rip'>;
    /** Id of the duel or of the rip. */
    readonly roundId: string;
    /** When the result was recorded. */
    readonly pulledAt: Date;
    /** The wallet whose draw gave the card. */
    readonly pulledBy: string;
    /** The wallet that the card was delivered to. Null before that, and for a card that nobody owns. */
    readonly holder: string | null;
    /**
     * seen: pulled in a duel for the fees alone or from a machine, and nobody owns the card. on-its-way: the wallet
     * won it, and finalized chain state doesn’t show it delivered yet. owned: finalized chain state shows that the
     * card was delivered to the wallet. gone: another wallet won it, or it left the wallet. missed: the provider
     * didn’t bring it in time. Expect further values.
     */
    readonly status: string;
    /** The duel from the side of the list’s wallet. Null for a rip. */
    readonly duel: PulledCardDuel | null;
    /** Mint of the card. Null for a card that isn’t a token. */
    readonly cardMint: string | null;
  }[];
}

export interface BinderSet {
  readonly kind: Open<'pack' | 'machine'>;
  /** Id of the pack, or key of the machine. In card mode not the edition but the pack that is offered. */
  readonly setId: string;
  readonly name: string;
  readonly tier: Open<'starter' | 'classic' | 'premier'>;
  /** Number of different cards that the pack or machine has. */
  readonly cardCount: number;
  readonly pockets: BinderPocket[];
}

export interface BinderRival {
  /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
  readonly wallet: string;
  readonly isHouse: boolean;
  readonly won: number;
  readonly lost: number;
  /** The newest duel against this rival. */
  readonly lastDuelId: string;
}

export interface BinderRecord {
  /** Number of duels with a result. */
  readonly duels: number;
  readonly wins: number;
  /** Most wins in a row. */
  readonly bestStreak: number;
  /** The ten met most often, most often first. */
  readonly rivals: BinderRival[];
}

export interface Binder {
  /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
  readonly wallet: string;
  /** The packs and machines that the wallet has a card of, each with those cards in the table’s order. */
  readonly sets: BinderSet[];
  readonly record: BinderRecord;
  /** Whether `GET /wallets/{wallet}/binder` shows it to everyone. */
  readonly isShared: boolean;
  /** Number of packs of the last 30 days that the wallet hasn’t opened, 50 at most. None of them is counted here. */
  readonly unopenedCount: number;
}

export interface SharedBinder {
  /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
  readonly wallet: string;
  /** The packs and machines that the wallet has a card of, each with those cards in the table’s order. */
  readonly sets: BinderSet[];
  readonly record: BinderRecord;
}

export interface BinderSharing {
  /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
  readonly wallet: string;
  /** Since when the binder is shared. */
  readonly sharedAt: Date;
}

export interface Card {
  /** A Solana account address, base58 of 32 bytes. */
  readonly cardMint: string;
  /** Index of the card in the pack’s table or in the machine. */
  readonly entryIndex: number;
  readonly cardId: string;
  readonly tier: Open<'common' | 'uncommon' | 'rare' | 'epic' | 'legendary'>;
  /** Value of the card in the unit of its pack or machine, with its source. */
  readonly value: CardValue;
  readonly name: string;
  readonly imageUrl: string;
  readonly set: CardSet;
  /** The edition that the card was sealed into, for one duel. Null for a card of a machine. */
  readonly packId: string | null;
  readonly odds: CardOdds;
  /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
  readonly providerKey: string;
  /** Mode of the provider in the duel. Null without one. */
  readonly providerMode: string | null;
  /** Events that this service recorded, oldest first. */
  readonly history: {
    /**
     * sealed: the provider held the card, and it was sealed into an edition of its pack. drawn: a player drew it in
     * a duel. won: the draw’s winner is due the card. escrowed: the provider brought it into the duel’s escrow.
     * ripped: a player pulled it from a machine. delivered: it moved to the wallet that won or ripped it. missed:
     * the provider didn’t bring it in time. Expect further kinds.
     */
    readonly kind: string;
    /**
     * The provider that sealed it, or the player who drew, won or got it. Null for missed, and for ripped: the
     * record of a rip is public without its wallet. delivered names the wallet that finalized chain state shows.
     */
    readonly wallet: string | null;
    readonly duelId: string | null;
    /** The rip of a machine. Null for a card of a pack. */
    readonly ripId: string | null;
    /** Null for a step on chain, which has a slot. */
    readonly at: Date | null;
    /** A slot of the chain. */
    readonly slot: bigint | null;
    /** The finalized transaction of a step on chain. */
    readonly signature: string | null;
    readonly explorerUrl: string | null;
  }[];
  /** Null while no node answers. */
  readonly chainState: {
    /** The finalized slot that was read. */
    readonly slot: bigint;
    /**
     * Whether the mint is one whole card: legacy SPL Token, no decimals, a supply of 1, and neither mint nor freeze
     * authority.
     */
    readonly isGenuine: boolean;
    /**
     * Whether the mint has an account of Metaplex’s Token Metadata program, so that wallets show name and picture.
     * Without one they show a plain token.
     */
    readonly hasMetadata: boolean;
    /**
     * Where the token is. owner: with the wallet that won it, or that ripped it from a machine. elsewhere: in none
     * of the accounts that this service knows, so its holder passed it on, or burned it.
     */
    readonly place: Open<'provider' | 'escrow' | 'owner' | 'elsewhere'>;
    /** The provider’s or the owner’s wallet. Null elsewhere and in escrow. */
    readonly holder: string | null;
  } | null;
}

export interface CardMetadata {
  readonly name: string;
  readonly symbol: string;
  readonly description: string;
  readonly image: string;
  readonly external_url: string;
  readonly attributes: {
    readonly trait_type: string;
    readonly value: string;
  }[];
  readonly properties: {
    readonly category: Open<'image'>;
    readonly files: {
      readonly uri: string;
      readonly type: Open<'image/svg+xml'>;
    }[];
  };
}

const codec1: Codec = {items: [{value: {amount: 'amount', at: 'date'}, pulledAt: 'date', duel: {ownValue: 'amount', rivalValue: 'amount'}}]};

const codec2: Codec = {sets: [{pockets: [{value: {amount: 'amount', at: 'date'}, firstPulledAt: 'date', pulls: [{pulledAt: 'date', duel: {ownValue: 'amount', rivalValue: 'amount'}}]}]}]};

/**
 * Lists the cards that a wallet pulled or won in duels, newest duel first; rips are private.
 *
 * Shows the cards that a wallet pulled or won in duels, for its public page. Rips are private and left out. Read
 * one card with `GET /cards/{mint}` if it is a token.
 *
 * `GET /wallets/{wallet}/cards`. Needs no credential.
 *
 * Problems: `invalid-request`, `invalid-cursor`.
 */
export const listWalletCards: ClientEndpoint<{
  readonly params: {
    /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
    readonly wallet: string;
  };
  readonly query?: {
    /** Opaque. Use `nextCursor` of the previous page as it is. */
    readonly cursor?: undefined | string;
    readonly limit?: undefined | number;
  };
}, PulledCardList> = {
  method: 'GET',
  path: '/wallets/{wallet}/cards',
  auth: [],
  idempotency: 'none',
  response: codec1,
};

/**
 * Lists the cards that you pulled or won, in duels and from machines, newest round first.
 *
 * Lists the cards of the signed-in wallet, from duels and from pack machines. Continue with `nextCursor`. For a
 * summary by pack, use `GET /me/binder`.
 *
 * `GET /me/cards`. Needs a wallet’s session.
 *
 * Problems: `invalid-request`, `invalid-cursor`, `unauthenticated`.
 */
export const listOwnCards: ClientEndpoint<{
  readonly query?: {
    /** Opaque. Use `nextCursor` of the previous page as it is. */
    readonly cursor?: undefined | string;
    readonly limit?: undefined | number;
  };
}, PulledCardList> = {
  method: 'GET',
  path: '/me/cards',
  auth: ['WS'],
  idempotency: 'none',
  response: codec1,
};

/**
 * Returns your cards by pack and machine, and your record, without the packs of the last 30 days you haven’t
 * opened.
 *
 * Use this for a collection view: the cards of the signed-in wallet by pack and machine, and its record against
 * rivals. A pack that hasn’t been opened is left out until its duel is 30 days old. For single pulls, use `GET
 * /me/cards`.
 *
 * `GET /me/binder`. Needs a wallet’s session.
 *
 * Problems: `unauthenticated`.
 */
export const getBinder: ClientEndpoint<Record<string, never>, Binder> = {
  method: 'GET',
  path: '/me/binder',
  auth: ['WS'],
  idempotency: 'none',
  response: codec2,
};

/**
 * Returns the binder of a player who shares it: duels that both players have opened or that are 30 days old,
 * without rips.
 *
 * Returns the binder of a player who shares it, without rips. It has a duel once both players have opened their
 * packs, or 30 days after the duel was created. The house opens no pack, so a duel with it is there once its
 * player has opened theirs. Any other wallet is answered with `not-found`, whether or not it has played.
 *
 * `GET /wallets/{wallet}/binder`. Needs no credential.
 *
 * Problems: `invalid-request`, `not-found`.
 */
export const getSharedBinder: ClientEndpoint<{
  readonly params: {
    /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
    readonly wallet: string;
  };
}, SharedBinder> = {
  method: 'GET',
  path: '/wallets/{wallet}/binder',
  auth: [],
  idempotency: 'none',
  response: codec2,
};

/**
 * Shows your binder to everyone who has its address; safe to repeat.
 *
 * Shows the binder of the signed-in wallet to everyone, by `GET /wallets/{wallet}/binder`. A repeated call keeps
 * the first time. Take it back with `DELETE` on the same path.
 *
 * `POST /me/binder/sharing`. Needs a wallet’s session.
 *
 * Problems: `unauthenticated`.
 */
export const shareBinder: ClientEndpoint<Record<string, never>, BinderSharing> = {
  method: 'POST',
  path: '/me/binder/sharing',
  auth: ['WS'],
  idempotency: 'none',
  response: {sharedAt: 'date'},
};

/**
 * Stops showing your binder to others, at once; safe to repeat.
 *
 * Ends the sharing of the signed-in wallet’s binder, at once. It succeeds also if the binder isn’t shared. Share
 * it again with `POST` on the same path.
 *
 * `DELETE /me/binder/sharing`. Needs a wallet’s session.
 *
 * Problems: `unauthenticated`.
 */
export const unshareBinder: ClientEndpoint<Record<string, never>, null> = {
  method: 'DELETE',
  path: '/me/binder/sharing',
  auth: ['WS'],
  idempotency: 'none',
  response: null,
};

/**
 * Returns a card that is a token: its pack, who drew and won it, and where finalized chain state shows it.
 *
 * Use this for the page of a card that is a token: which pack it comes from, who drew and won it, and who holds
 * it in finalized chain state. Wallets read the same card with `GET /cards/{mint}/metadata`.
 *
 * `GET /cards/{mint}`. Needs no credential.
 *
 * Problems: `not-found`.
 */
export const getCard: ClientEndpoint<{
  readonly params: {
    /** A Solana account address, base58 of 32 bytes. */
    readonly mint: string;
  };
}, Card> = {
  method: 'GET',
  path: '/cards/{mint}',
  auth: [],
  idempotency: 'none',
  response: {value: {amount: 'amount', at: 'date'}, history: [{at: 'date', slot: 'amount'}], chainState: {slot: 'amount'}},
};

/**
 * Returns a card’s name and picture for wallets, in the form of Metaplex’s token standard.
 *
 * Wallets and explorers call this by the address in the token’s metadata account. The form is that of Metaplex’s
 * token standard. The card is a test card without value.
 *
 * `GET /cards/{mint}/metadata`. Needs no credential.
 *
 * Problems: `not-found`.
 */
export const getCardMetadata: ClientEndpoint<{
  readonly params: {
    /** A Solana account address, base58 of 32 bytes. */
    readonly mint: string;
  };
}, CardMetadata> = {
  method: 'GET',
  path: '/cards/{mint}/metadata',
  auth: [],
  idempotency: 'none',
  response: {},
};
