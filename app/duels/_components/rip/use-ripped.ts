'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { isRippedHere, rememberRipped } from '../../../_duel/ripped-here';
import { countFunnelEvent } from '../../../_site/funnel';

/** Called when a pack is ripped on this page. */
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Returns whether the player has ripped the duel's pack, in this browser or, as the service said at page load, in any
 * browser; and a function that records the rip in this browser. Players don't see the result before they rip. Keyed by
 * wallet, since several may play in one browser.
 */
export function useRipped(
  duelId: string,
  wallet: string,
  wasOpenedAtLoad: boolean,
): readonly [ripped: boolean, mark: () => void] {
  const ripped = useSyncExternalStore(
    subscribe,
    () => isRippedHere(duelId, wallet),
    () => false,
  );
  const mark = useCallback(() => {
    if (isRippedHere(duelId, wallet)) return;
    countFunnelEvent('rip-seen');
    rememberRipped(duelId, wallet);
    for (const listener of listeners) listener();
  }, [duelId, wallet]);
  return [ripped || wasOpenedAtLoad, mark];
}
