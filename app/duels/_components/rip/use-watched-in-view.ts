'use client';

import { type RefObject, useEffect } from 'react';
import { bringIntoView } from '../../../_ui/bring-into-view';

/**
 * Scrolls a table whose packs open by themselves fully into view, so that a spectator sees the verdict too. Does
 * nothing if the page isn't at its top, since the spectator has scrolled it then.
 */
export function useWatchedInView(table: RefObject<HTMLElement | null>, isWatched: boolean): void {
  useEffect(() => {
    if (isWatched && table.current !== null && window.scrollY === 0) bringIntoView(table.current);
  }, [isWatched, table]);
}
