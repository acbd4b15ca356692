import type { AlertKind } from './alert';
import type { DuelResult, DuelSide } from './duel';

/**
 * State of one part of an escrow account. A bond is `settled` if the provider got it back, `paid` if it was paid out
 * because of a missed card, and `burned` if the players' compensation came out of it and the rest was burned.
 */
export type PartState = 'none' | 'held' | 'settled' | 'refunded' | 'paid' | 'burned';

/** State of a finalized escrow account of either terms layout, or the last state of a closed one, from its calls. */
export interface EscrowState {
  readonly fees: Readonly<Record<DuelSide, PartState>>;
  /** `none` before the provider accepts, and for terms of layout 1. */
  readonly bond: PartState;
  /** Slot of the second deposit; null before it. */
  readonly quorumSlot: bigint | null;
  /** Slot of the provider's accept, and the target slot that it fixed; null before, and for terms of layout 1. */
  readonly accepted: { readonly slot: bigint; readonly targetSlot: bigint } | null;
  /** The slot whose hash was locked, and that hash in hex. Null before the lock, and if it is unknown. */
  readonly entropy: { readonly slot: bigint; readonly hash: string } | null;
  readonly result: DuelResult | null;
  /**
   * The draw that a closed account's commit proves, if the entropy is unknown and both entries have the same value. A
   * coin that depends on the entropy decided the winner, so no result can be recorded.
   */
  readonly undecided: { readonly seed: string; readonly entryIndexes: readonly [number, number] } | null;
  /** The drawn cards, in card mode; null until there is a result. */
  readonly cards: Readonly<Record<DuelSide, DrawnCard>> | null;
  /** Whether the program would refund a fee now, or refunds have begun: no result can come any more. */
  readonly isRefundable: boolean;
  /** Whether a drawn card that wasn't deposited counts as missed. Always true for a closed account. */
  readonly hasMissedCards: boolean;
}

/** A drawn card in the escrow account: its mint, and the state of its part. */
export interface DrawnCard {
  readonly mint: string;
  readonly part: PartState;
}

/**
 * How a payment's transaction became known. `submission`: the player submitted the signature. `rpc-recovery`: a check
 * found it in the escrow account's history.
 */
export type SignatureBinding = 'submission' | 'rpc-recovery';

/**
 * The facts that `decideOnObservation` decides by: finalized chain data, with account and clock read at one slot, and
 * the duel's stored payments and alerts.
 */
export interface Observation {
  /** Null if there is no account that can be read, or it is closed and its last state isn't known yet. */
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
  /** Kinds of alerts that were raised before and aren't raised again. */
  readonly alertKinds: ReadonlySet<AlertKind>;
}
