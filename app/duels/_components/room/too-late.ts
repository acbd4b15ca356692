import { useSyncExternalStore } from 'react';

const buildStorageKey = (duelId: string): string => `ripduel.seat-taken.${duelId}`;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Remembers, for this tab, that the viewer's request to join the duel came too late. */
export function rememberSeatTaken(duelId: string): void {
  sessionStorage.setItem(buildStorageKey(duelId), '1');
  for (const listener of listeners) listener();
}

/** Whether the viewer tried to join the duel and came too late. */
export const useIsSeatTaken = (duelId: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(buildStorageKey(duelId)) !== null,
    () => false,
  );
