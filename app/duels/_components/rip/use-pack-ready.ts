'use client';

import { type RefObject, useEffect } from 'react';
import { useTranslations } from '#use-translations';
import { putBeforePageTitle } from '../../../_live/attention';
import { bringIntoView } from '../../../_ui/bring-into-view';

/**
 * While a player's sealed pack waits: brings the table into view once unless the pack is, gives the pack the focus that was
 * lost with the wait, and says in the title that the pack is ready.
 */
export function usePackReady(table: RefObject<HTMLElement | null>, isReady: boolean): void {
  const title = useTranslations('rip')('room.packReady');
  useEffect(() => {
    if (!isReady || table.current === null) return;
    // The values and the verdict are brought into view once the pack is torn.
    bringIntoView(table.current, table.current.querySelector('button') ?? table.current);
    // Lost with the wait, the focus is on the body or on the section that contains the table.
    if (document.activeElement?.contains(table.current))
      table.current.querySelector('button')?.focus({ preventScroll: true });
    return putBeforePageTitle(title);
  }, [isReady, table, title]);
}
