'use client';

import { type RefObject, useEffect } from 'react';
import { bringIntoView } from '../../../_ui/bring-into-view';

/**
 * Brings a table whose packs open by themselves into view as a whole, so that a spectator sees the verdict too. Leaves a page
 * alone that the reader has scrolled.
 */
export function useWatchedInView(table: RefObject<HTMLElement | null>, isWatched: boolean): void {
  useEffect(() => {
    if (isWatched && table.current !== null && window.scrollY === 0) bringIntoView(table.current);
  }, [isWatched, table]);
}
