import { useSyncExternalStore } from 'react';

/**
 * Requests that can lose a race against another player: to join a duel that somebody else has joined, or to cancel one
 * that can't be cancelled any more.
 */
type LateRequest = 'join' | 'cancel';

const buildStorageKey = (duelId: string, request: LateRequest): string => `ripduel.too-late.${request}.${duelId}`;

/** Called when a request of this tab came too late. */
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Remembers in this tab that the viewer's request came too late. It is stored, since the panel that sent the request
 * disappears.
 */
export function rememberTooLate(duelId: string, request: LateRequest): void {
  sessionStorage.setItem(buildStorageKey(duelId, request), '1');
  for (const listener of listeners) listener();
}

/** Returns whether the viewer's request, sent from this tab, came too late. */
export const useIsTooLate = (duelId: string, request: LateRequest): boolean =>
  useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(buildStorageKey(duelId, request)) !== null,
    () => false,
  );
