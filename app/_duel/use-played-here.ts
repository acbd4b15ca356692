'use client';

import { useSyncExternalStore } from 'react';

const buildStorageKey = (duelId: string): string => `ripduel.played.${duelId}`;

/** Remembers that a player of the duel used this browser, for when the session has ended. */
export const rememberPlayedHere = (duelId: string): void => localStorage.setItem(buildStorageKey(duelId), '1');

const subscribe = () => () => {};

/** Whether a player of the duel used this browser before this page was shown. */
export const useIsPlayedHere = (duelId: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(buildStorageKey(duelId)) !== null,
    () => false,
  );
