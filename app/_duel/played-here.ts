const buildStorageKey = (duelId: string): string => `ripduel.played.${duelId}`;

/** Remembers that a player of the duel used this browser, for when the session has ended. */
export const rememberPlayedHere = (duelId: string, store: Pick<Storage, 'setItem'> = localStorage): void =>
  store.setItem(buildStorageKey(duelId), '1');

export const isPlayedHere = (duelId: string, store: Pick<Storage, 'getItem'> = localStorage): boolean =>
  store.getItem(buildStorageKey(duelId)) !== null;
