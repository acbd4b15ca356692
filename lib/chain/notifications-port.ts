/** Receives a node's reports over a WebSocket. A report is no evidence: it only says when a read is worth its cost. */
export interface ChainListener {
  /** Called when an account was written in a confirmed block. A closed account isn't reported. */
  onAccountChanged(address: string, slot: bigint): void;
  /** Called when a slot began. `root` is the newest slot that can't be rolled back, as this node sees it. */
  onSlotStarted(slot: bigint, root: bigint): void;
}

/** Receives reports of a connection that is renewed whenever it ends, and the connection's own state. */
export interface ChainConnectionListener extends ChainListener {
  /** Called when changes may have been missed, so that everything must be read again. */
  onMissedChanges(): void;
  /** Called when from now on every change is reported before it is final. */
  onBecameLive(): void;
  /** Called when a connection ended, or couldn't be made. */
  onEnded(): void;
}
