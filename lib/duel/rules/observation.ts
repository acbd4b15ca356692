import type { AlertKind } from './alert';
import type { DuelResult, DuelSide } from './duel';

/**
 * State of one amount in an escrow account. A bond is `settled` when it went back to the provider, `paid` when a card
 * was missed, `burned` when the duel was refunded out of it.
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
   * The draw that the commit of a closed account proved, if its entropy is unknown and both entries have the same
   * value: the coin that decided can't be recomputed, so there is no result to record.
   */
  readonly undecided: { readonly seed: string; readonly entryIndexes: readonly [number, number] } | null;
  /** The drawn cards with the result, in card mode. */
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
 * How a payment was found: its wallet submitted the signature, or the worker found the message in the account's
 * history.
 */
export type SignatureBinding = 'submission' | 'rpc-recovery';

/** Finalized chain data for one duel. Account and clock are read at one slot. */
export interface Observation {
  /** Null if there is no account: not created yet, or closed after every part was paid out. */
  readonly escrow: EscrowState | null;
  /** The chain's clock in the slot in which the account was read, unix seconds. */
  readonly chainTime: bigint;
  /** How the finalized deposit of a side was bound to its intent; null if there is none that matches. */
  readonly verifiedDeposits: Readonly<Record<DuelSide, SignatureBinding | null>>;
  /** Whether a side has a submitted payment that is neither final nor failed yet. */
  readonly pendingDeposits: Readonly<Record<DuelSide, boolean>>;
  /** The side whose wallet paid a second time, if one did. */
  readonly duplicateDepositSide: DuelSide | null;
  /** Whether pages of the account's history are left to read that may verify a deposit. */
  readonly hasUnreadHistory: boolean;
  /** Whether the known calls of the escrow program explain the account, or its absence. */
  readonly isExplained: boolean;
  /** Alerts that were raised before. */
  readonly alertKinds: ReadonlySet<AlertKind>;
}
