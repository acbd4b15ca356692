import { useSyncExternalStore } from 'react';

/** A toast to show: a short note about an event. */
export interface ToastText {
  readonly title: string;
  readonly description: string | undefined;
  /** A page to go to. */
  readonly link?: ToastLink | undefined;
  /** A new toast replaces a shown one with the same key. */
  readonly key?: string | undefined;
  /**
   * Keeps the toast until the player dismisses it, its `link`'s page is shown, or one with the same `key` replaces it.
   */
  readonly isLasting?: boolean | undefined;
}

export interface ToastLink {
  readonly href: string;
  readonly label: string;
}

let queuedToasts: readonly ToastText[] = [];
/** Shows a toast; null while the toast component isn't loaded. */
let showInViewport: ((said: ToastText) => void) | null = null;
/** Whether a toast was queued, so that the toast component has to be loaded. */
let isViewportNeeded = false;
const listeners = new Set<() => void>();

/**
 * Shows a toast about a minor event, in place of one with the same `key`. A problem that the player must act on belongs
 * in the page, as a `Problem`.
 */
export function showToast(
  title: string,
  description?: string,
  link?: ToastLink,
  key?: string,
  isLasting?: boolean,
): void {
  const toast = { title, description, link, key, isLasting };
  if (showInViewport !== null) {
    showInViewport(toast);
    return;
  }
  queuedToasts = [...queuedToasts.filter((queued) => key === undefined || queued.key !== key), toast];
  isViewportNeeded = true;
  for (const listener of listeners) listener();
}

/**
 * Called by the toast component once it is loaded: passes it the queued toasts, and from then on each new one. Returns
 * a function that disconnects it.
 */
export function connectToastViewport(by: (toast: ToastText) => void): () => void {
  showInViewport = by;
  for (const toast of queuedToasts) by(toast);
  queuedToasts = [];
  return () => {
    showInViewport = null;
  };
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a toast was queued since the page loaded. From then on the page needs the toast component's code. */
export const useHasToasts = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isViewportNeeded,
    () => false,
  );
