import { useSyncExternalStore } from 'react';

export interface ToastText {
  readonly title: string;
  readonly description: string | undefined;
}

let queuedToasts: readonly ToastText[] = [];
let showOnShelf: ((said: ToastText) => void) | null = null;
let isShelfWanted = false;
const listeners = new Set<() => void>();

/** Shows a toast about a minor event. A problem that the player must act on belongs in the page, as a `Problem`. */
export function showToast(title: string, description?: string): void {
  const said = { title, description };
  if (showOnShelf !== null) {
    showOnShelf(said);
    return;
  }
  queuedToasts = [...queuedToasts, said];
  isShelfWanted = true;
  for (const listener of listeners) listener();
}

/** Connects the toast component: shows queued toasts, then all later ones. Returns a function that disconnects it. */
export function connectShelf(by: (said: ToastText) => void): () => void {
  showOnShelf = by;
  for (const said of queuedToasts) by(said);
  queuedToasts = [];
  return () => {
    showOnShelf = null;
  };
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a toast was requested on this page; the toast component loads then. */
export const useHasToasts = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isShelfWanted,
    () => false,
  );
