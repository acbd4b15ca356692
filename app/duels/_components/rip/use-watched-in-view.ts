'use client';

import { type RefObject, useEffect } from 'react';
import { bringIntoView } from '../../../_ui/bring-into-view';

/**
 * Scrolls a table whose packs open by themselves fully into view, so that a spectator sees the verdict too. Does
 * nothing if the reader has scrolled the page.
 */
export function useWatchedInView(table: RefObject<HTMLElement | null>, isWatched: boolean): void {
  useEffect(() => {
    if (isWatched && table.current !== null && window.scrollY === 0) bringIntoView(table.current);
  }, [isWatched, table]);
}
