'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { countFunnelEvent } from '../../../_site/funnel';

const buildStorageKey = (duelId: string): string => `ripduel.ripped.${duelId}`;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Whether the duel's pack was ripped, in this browser or, as the service says, in another one, and a function that
 * records it. Players don't see the result before.
 */
export function useRipped(duelId: string, isOpenedElsewhere: boolean): readonly [ripped: boolean, mark: () => void] {
  const ripped = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(buildStorageKey(duelId)) !== null,
    () => false,
  );
  const mark = useCallback(() => {
    if (localStorage.getItem(buildStorageKey(duelId)) !== null) return;
    countFunnelEvent('rip-seen');
    localStorage.setItem(buildStorageKey(duelId), '1');
    for (const listener of listeners) listener();
  }, [duelId]);
  return [ripped || isOpenedElsewhere, mark];
}
