'use client';

import { useSyncExternalStore } from 'react';

const buildStorageKey = (duelId: string): string => `ripduel.played.${duelId}`;

/** Remembers that a player of the duel used this browser, so that it is still known after the session has ended. */
export const rememberPlayedHere = (duelId: string): void => localStorage.setItem(buildStorageKey(duelId), '1');

const subscribeToNothing = () => () => {};

/** Whether this browser remembers a player of the duel (`rememberPlayedHere`). Read at each render, without updates. */
export const useIsPlayedHere = (duelId: string): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => localStorage.getItem(buildStorageKey(duelId)) !== null,
    () => false,
  );
