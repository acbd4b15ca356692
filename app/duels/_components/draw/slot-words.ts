import type { Translate } from '../../../_messages/translate';

/** Returns a slot's name for use in a sentence, such as "slot 1,204". */
export const formatSlot = (t: Translate<'draw'>, slot: bigint): string => t('slotName', { slot: Number(slot) });

/**
 * Returns a part of a sentence about the deciding slot's hash: why nobody knows it at the time of payment; on the
 * embedded chain, that this service makes it.
 */
export const describeSlotSecrecy = (t: Translate<'draw'>, isEmbedded: boolean): string =>
  t('slotSecrecy', { embedded: isEmbedded ? 'yes' : 'no' });
