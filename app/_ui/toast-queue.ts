import { useSyncExternalStore } from 'react';

export interface ToastText {
  readonly title: string;
  readonly description: string | undefined;
}

let waiting: readonly ToastText[] = [];
let show: ((said: ToastText) => void) | null = null;
let isWanted = false;
const listeners = new Set<() => void>();

/** Says in passing that something small was done. What the player must act on is a Problem in the page. */
export function showToast(title: string, description?: string): void {
  const said = { title, description };
  if (show !== null) {
    show(said);
    return;
  }
  waiting = [...waiting, said];
  isWanted = true;
  for (const listener of listeners) listener();
}

/** Called by the shelf once it is there: what was said before is shown now. */
export function connectShelf(by: (said: ToastText) => void): () => void {
  show = by;
  for (const said of waiting) by(said);
  waiting = [];
  return () => {
    show = null;
  };
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether anything was said on this page yet; the shelf's code loads then. */
export const useHasToasts = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  );
