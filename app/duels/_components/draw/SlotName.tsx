'use client';

import { useTranslations } from '#use-translations';
import { getSlotExplorerUrl } from '../../../../lib/transactions/explorer-url-rules';
import { useNetwork } from '../../../_site/contexts';
import { formatSlot } from './slot-words';

/** A slot's name, with a link to its page in an explorer on a network that has one. */
export function SlotName({ slot }: { readonly slot: bigint }) {
  const name = formatSlot(useTranslations('draw'), slot);
  const chain = useNetwork()?.chain;
  const href = chain === undefined ? null : getSlotExplorerUrl(slot, chain);
  return href === null ? <b>{name}</b> : <a href={href}>{name}</a>;
}
