const buildStorageKey = (duelId: string, wallet: string): string => `ripduel.ripped.${duelId}.${wallet}`;

/**
 * Whether the wallet's player opened the duel's pack in this browser. The service may not know it yet. False on the
 * server.
 */
export const isRippedHere = (duelId: string, wallet: string): boolean =>
  typeof window !== 'undefined' && localStorage.getItem(buildStorageKey(duelId, wallet)) !== null;

export const rememberRipped = (duelId: string, wallet: string): void =>
  localStorage.setItem(buildStorageKey(duelId, wallet), '1');
