import type { AlertKind } from './alert';
import type { DuelResult, DuelSide } from './duel';

/**
 * State of one part of an escrow account. A bond is `settled` if the provider got it back, `paid` if it was paid out
 * because of a missed card, and `burned` if the players' compensation came out of it and the rest was burned.
 */
export type PartState = 'none' | 'held' | 'settled' | 'refunded' | 'paid' | 'burned';

/** State of a finalized escrow account, of either terms layout. */
export interface EscrowState {
  readonly fees: Readonly<Record<DuelSide, PartState>>;
  /** `none` before the provider accepts, and for terms of layout 1. */
  readonly bond: PartState;
  readonly quorumSlot: bigint | null;
  /** Slots of the provider's accept and of the entropy that it fixed; null before, and for terms of layout 1. */
  readonly accepted: { readonly slot: bigint; readonly targetSlot: bigint } | null;
  /** The locked slot hash, hex. */
  readonly entropy: { readonly slot: bigint; readonly hash: string } | null;
  readonly result: DuelResult | null;
  /**
   * The draw that a closed account's commit proves, if the entropy is unknown and both entries have the same value. A
   * coin that depends on the entropy decided the winner, so no result can be recorded.
   */
  readonly undecided: { readonly seed: string; readonly entryIndexes: readonly [number, number] } | null;
  /** The drawn cards, in card mode; null until there is a result. */
  readonly cards: Readonly<Record<DuelSide, DrawnCard>> | null;
  /** Whether the program would refund the fees now: no result can come any more. */
  readonly isRefundable: boolean;
  /** Whether the deadline for drawn cards has passed and a card is missing. */
  readonly hasMissedCards: boolean;
}

/** A drawn card in the escrow account: its mint, and the state of its part. */
export interface DrawnCard {
  readonly mint: string;
  readonly part: PartState;
}

/**
 * How a payment's transaction became known. `submission`: the player submitted the signature. `rpc-recovery`: the
 * worker found it in the escrow account's history.
 */
export type SignatureBinding = 'submission' | 'rpc-recovery';

/** Finalized chain data for one duel. Account and clock are read at one slot. */
export interface Observation {
  /** Null if there is no account: not created yet, or closed after every part was paid out. */
  readonly escrow: EscrowState | null;
  /** The chain's clock in the slot in which the account was read, unix seconds. */
  readonly chainTime: bigint;
  /** How the finalized deposit of each side was matched with the intent that prepared it; null if there is none. */
  readonly verifiedDeposits: Readonly<Record<DuelSide, SignatureBinding | null>>;
  /** Whether a side has a submitted payment that is neither final nor failed yet. */
  readonly pendingDeposits: Readonly<Record<DuelSide, boolean>>;
  /** The side whose wallet paid a second time, if one did. */
  readonly duplicateDepositSide: DuelSide | null;
  /** Whether parts of the account's history aren't read yet that may verify a deposit. */
  readonly hasUnreadHistory: boolean;
  /**
   * Whether the known calls of the escrow program account for the whole state of the escrow account, or for its
   * absence.
   */
  readonly isExplained: boolean;
  /** Alerts that were raised before. */
  readonly alertKinds: ReadonlySet<AlertKind>;
}
