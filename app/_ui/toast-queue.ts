import { useSyncExternalStore } from 'react';

export interface ToastText {
  readonly title: string;
  readonly description: string | undefined;
  /** A page to go to. */
  readonly link?: ToastLink | undefined;
  /** A toast with the same key is replaced. */
  readonly key?: string | undefined;
  /** Whether the toast stays until it is dismissed or replaced, or its page is shown. */
  readonly isLasting?: boolean | undefined;
}

export interface ToastLink {
  readonly href: string;
  readonly label: string;
}

let queuedToasts: readonly ToastText[] = [];
let showInViewport: ((said: ToastText) => void) | null = null;
let isViewportNeeded = false;
const listeners = new Set<() => void>();

/**
 * Shows a toast about a minor event, in place of one with the same `key`. A problem that the player must act on belongs in the
 * page, as a `Problem`.
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

/** Connects the toast component: shows queued toasts, then all later ones. Returns a function that disconnects it. */
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

/** Whether a toast was requested on this page; the toast component loads then. */
export const useHasToasts = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isViewportNeeded,
    () => false,
  );
