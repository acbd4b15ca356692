import type { Translate } from '../../../_messages/translate';

/** Returns a slot's name within a sentence. */
export const formatSlot = (t: Translate<'draw'>, slot: bigint): string => t('slotName', { slot: Number(slot) });

/** Returns a clause about the hash of the deciding slot: why it isn't known when paying, or that this server makes it. */
export const describeSlotSecrecy = (t: Translate<'draw'>, isEmbedded: boolean): string =>
  t('slotSecrecy', { embedded: isEmbedded ? 'yes' : 'no' });
