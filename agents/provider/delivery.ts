import type { Address } from '@solana/kit';

/** A card and the wallet that it is to be brought to, as the service asks for it. */
export interface DeliveryOrder {
  readonly deliveryId: string;
  readonly cardId: string;
  readonly recipient: Address;
}

/** The newest transaction of a delivery: recorded just before it was sent, or when a recovery found it on chain. */
export interface SentTransaction {
  readonly signature: string;
  /**
   * Once this block height is finalized, no transaction of the delivery can land any more. 0 if a recovery found it.
   */
  readonly lastValidBlockHeight: bigint;
}

/** A delivery with its card. `delivered`: every RPC showed, finalized, that the card left the provider. */
export interface BoundDelivery extends DeliveryOrder {
  readonly cardMint: Address;
  readonly status: 'bound' | 'delivered' | 'withdrawn';
  readonly transaction: SentTransaction | null;
}
