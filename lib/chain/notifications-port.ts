/**
 * What a node reports over a WebSocket. None of it is evidence: it only says when a read is worth its cost.
 */
export interface ChainListener {
  /** An account was written in a confirmed block. A closed account isn't reported. */
  accountChanged(address: string, slot: bigint): void;
  /** A slot began. `root` is the newest slot that can't be rolled back, as this node sees it. */
  slotStarted(slot: bigint, root: bigint): void;
}

/** The owner of a connection that is renewed whenever it ends. */
export interface ChainFollower extends ChainListener {
  /** Changes may have been missed: everything must be read again. */
  missedChanges(): void;
  /** From now on every change is reported before it is final. */
  becameLive(): void;
  /** A connection ended, or couldn't be made. */
  ended(): void;
}
