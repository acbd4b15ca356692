'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { countFunnelEvent } from '../../../_site/funnel';

const buildStorageKey = (duelId: string, wallet: string): string => `ripduel.ripped.${duelId}.${wallet}`;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Whether the duel's pack was ripped, in this browser or, as the service says, in another one, and a function that
 * records it. Players don't see the result before. Several wallets may play in one browser.
 */
export function useRipped(
  duelId: string,
  wallet: string,
  isOpenedElsewhere: boolean,
): readonly [ripped: boolean, mark: () => void] {
  const ripped = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(buildStorageKey(duelId, wallet)) !== null,
    () => false,
  );
  const mark = useCallback(() => {
    if (localStorage.getItem(buildStorageKey(duelId, wallet)) !== null) return;
    countFunnelEvent('rip-seen');
    localStorage.setItem(buildStorageKey(duelId, wallet), '1');
    for (const listener of listeners) listener();
  }, [duelId, wallet]);
  return [ripped || isOpenedElsewhere, mark];
}
