/**
 * Receives a node's notifications over a WebSocket. A notification isn't trusted as evidence: it only tells when
 * reading the account is worth a call.
 */
export interface ChainListener {
  /** Called when an account of a followed program was written in a confirmed block. A closed account isn't reported. */
  onAccountChanged(address: string, slot: bigint): void;
  /** Called when a slot began. `root` is the newest slot that can't be rolled back, as this node sees it. */
  onSlotStarted(slot: bigint, root: bigint): void;
}

/**
 * Receives the notifications of a connection that is opened again whenever it ends, and the changes of the connection's
 * own state.
 */
export interface ChainConnectionListener extends ChainListener {
  /** Called when changes may have been missed, so that everything must be read again. */
  onMissedChanges(): void;
  /** Called once the connection is live: from now on, changes are notified before they are final. */
  onBecameLive(): void;
  /** Called when a connection ended, or couldn't be made. */
  onEnded(): void;
}
