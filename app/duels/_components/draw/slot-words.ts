/** Returns a slot's name within a sentence. */
export const formatSlot = (slot: bigint): string => `slot ${slot.toLocaleString('en')}`;
