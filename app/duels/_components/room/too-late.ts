import { useSyncExternalStore } from 'react';

/** Requests of the viewer that lose a race against another player. */
type LateRequest = 'join' | 'cancel';

const buildStorageKey = (duelId: string, request: LateRequest): string => `ripduel.too-late.${request}.${duelId}`;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Remembers, for this tab, that the viewer's request came too late: the panel that sent it disappears. */
export function rememberTooLate(duelId: string, request: LateRequest): void {
  sessionStorage.setItem(buildStorageKey(duelId, request), '1');
  for (const listener of listeners) listener();
}

/** Whether the viewer's request came too late. */
export const useIsTooLate = (duelId: string, request: LateRequest): boolean =>
  useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(buildStorageKey(duelId, request)) !== null,
    () => false,
  );
