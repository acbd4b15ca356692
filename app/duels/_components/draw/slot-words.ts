/** Returns a slot's name within a sentence. */
export const formatSlot = (slot: bigint): string => `slot ${slot.toLocaleString('en')}`;

/** Returns a clause about the hash of the deciding slot: why it isn't known when paying, or that this server makes it. */
export const describeSlotSecrecy = (isEmbedded: boolean): string =>
  isEmbedded ? 'which this server makes after the payments' : 'which nobody knew when paying';
