'use client';

import { type RefObject, useEffect } from 'react';
import { useTranslations } from '#use-translations';
import { putBeforePageTitle } from '../../../_live/attention';
import { bringIntoView } from '../../../_ui/bring-into-view';
import { NEXT_STEP_PX } from '../../../_ui/rip/use-table-in-view';

/**
 * While a player's sealed pack waits: brings the whole table with its switches into view once, gives the pack the focus that was
 * lost with the wait, and says in the title that the pack is ready.
 */
export function usePackReady(table: RefObject<HTMLElement | null>, isReady: boolean): void {
  const title = useTranslations('rip')('room.packReady');
  useEffect(() => {
    if (!isReady || table.current === null) return;
    bringIntoView(table.current.querySelector('[data-phase]') ?? table.current, undefined, NEXT_STEP_PX);
    // Lost with the wait, the focus is on the body or on the section that contains the table.
    if (document.activeElement?.contains(table.current))
      table.current.querySelector('button')?.focus({ preventScroll: true });
    return putBeforePageTitle(title);
  }, [isReady, table, title]);
}
