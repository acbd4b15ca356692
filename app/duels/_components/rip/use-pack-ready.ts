'use client';

import { type RefObject, useEffect } from 'react';
import { useTranslations } from '#use-translations';
import { putBeforePageTitle } from '../../../_live/attention';
import { bringIntoView } from '../../../_ui/bring-into-view';
import { NEXT_STEP_PX } from '../../../_ui/rip/use-table-in-view';

/**
 * When a player's sealed pack becomes ready to be torn: scrolls the table with its switches into view, and gives the
 * pack the focus if the focused element was removed. While it is ready, the tab's title says so.
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
