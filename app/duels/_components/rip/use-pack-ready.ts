'use client';

import { type RefObject, useEffect } from 'react';
import { replacePageTitle } from '../../../_live/attention';
import { bringIntoView } from '../../../_ui/bring-into-view';

/** While a player's sealed pack waits: brings the table into view once, and says in the title that the pack is ready. */
export function usePackReady(table: RefObject<HTMLElement | null>, isReady: boolean): void {
  useEffect(() => {
    if (!isReady || table.current === null) return;
    // The only button of a sealed table is the pack.
    bringIntoView(table.current, table.current.querySelector('button') ?? undefined);
    return replacePageTitle('Your pack is ready');
  }, [isReady, table]);
}
