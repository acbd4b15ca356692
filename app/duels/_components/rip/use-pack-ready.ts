'use client';

import { type RefObject, useEffect } from 'react';
import { useTranslations } from '#use-translations';
import { putBeforePageTitle } from '../../../_live/attention';
import { bringIntoView } from '../../../_ui/bring-into-view';
import { NEXT_STEP_PX } from '../../../_ui/rip/use-table-in-view';

/**
 * When a player's sealed pack is ready to be torn: scrolls the table with its switches into view once, gives the pack
 * the focus if the waiting before removed it, and says so in the tab's title.
 */
export function usePackReady(table: RefObject<HTMLElement | null>, isReady: boolean): void {
  const title = useTranslations('rip')('room.packReady');
  useEffect(() => {
    if (!isReady || table.current === null) return;
    bringIntoView(table.current.querySelector('[data-phase]') ?? table.current, undefined, NEXT_STEP_PX);
    // If the focused element was removed, the focus is now on the body or on the section that contains the table.
    if (document.activeElement?.contains(table.current))
      table.current.querySelector('button')?.focus({ preventScroll: true });
    return putBeforePageTitle(title);
  }, [isReady, table, title]);
}
