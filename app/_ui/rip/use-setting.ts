'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { prefersReducedMotion } from '../prefers-reduced-motion';

/** `sound`: sounds and vibration of reveals. `fast`: reveals take 0.4 of their time, also one that is running. */
export type RevealSetting = 'sound' | 'fast';

const buildStorageKey = (setting: RevealSetting): string => `ripduel.${setting}`;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Reads a setting. By default sound is on, unless the player prefers reduced motion, and reveals have their full
 * length.
 */
function readRevealSetting(setting: RevealSetting): boolean {
  const stored = localStorage.getItem(buildStorageKey(setting));
  return stored === null ? setting === 'sound' && !prefersReducedMotion() : stored === 'on';
}

/** Returns a setting that applies to all reveals in this browser, and a function that changes and stores it. */
export function useRevealSetting(setting: RevealSetting): readonly [isOn: boolean, set: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(
    subscribe,
    () => readRevealSetting(setting),
    () => false,
  );
  const set = useCallback(
    (next: boolean) => {
      localStorage.setItem(buildStorageKey(setting), next ? 'on' : 'off');
      for (const listener of listeners) listener();
    },
    [setting],
  );
  return [isOn, set];
}

const SEEN_STORAGE_KEY = 'ripduel.duel-seen';

/** Whether a player has seen the result of a duel of theirs in this browser, after its reveal or without one. */
export const hasSeenDuelReveal = (): boolean => localStorage.getItem(SEEN_STORAGE_KEY) !== null;
export const rememberDuelReveal = (): void => localStorage.setItem(SEEN_STORAGE_KEY, '1');
