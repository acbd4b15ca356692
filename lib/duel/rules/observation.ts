import type { AlertKind } from './alert';
import type { DuelResult, DuelSide } from './duel';

/** One of the amounts that an escrow account keeps: not there yet, there, or where it went. */
export type PartState = 'none' | 'held' | 'settled' | 'refunded';

/** What the finalized escrow account says. */
export interface EscrowState {
  readonly fees: Readonly<Record<DuelSide, PartState>>;
  readonly quorumSlot: bigint | null;
  /** The locked slot hash, hex. */
  readonly entropy: { readonly slot: bigint; readonly hash: string } | null;
  readonly result: DuelResult | null;
  /** The drawn cards with the result, in card mode. */
  readonly cards: Readonly<Record<DuelSide, SeenCard>> | null;
}

/** A drawn card in the escrow account: its mint, and whether it came and went. */
export interface SeenCard {
  readonly mint: string;
  readonly part: PartState;
}

/** Its wallet told the signature, or the worker found the exact message at the escrow account. */
export type Binding = 'submission' | 'rpc-recovery';

/** What was read of the finalized chain for one duel, all at one slot. */
export interface Observation {
  /** Null when there is no account: not made yet, or closed after every part was out. */
  readonly escrow: EscrowState | null;
  /** The chain's clock in that slot, unix seconds. */
  readonly chainTime: bigint;
  /** How the finalized deposit of a side was bound to its intent; null while there is none that matches. */
  readonly verified: Readonly<Record<DuelSide, Binding | null>>;
  /** The side whose wallet paid a second time, if one did. */
  readonly duplicate: DuelSide | null;
  /** Whether pages of the account's history are left to read that may verify a deposit. */
  readonly unread: boolean;
  /** What an operator was told of already. */
  readonly alerts: ReadonlySet<AlertKind>;
}
