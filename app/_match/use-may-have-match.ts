import { useSyncExternalStore } from 'react';
import { useSessionWallet } from '../_site/session';
import { mayHaveMatch, onMatchRemembered } from './awaited-outcome';

/** Returns whether the signed-in wallet may have a search or match, as far as this browser knows. */
export function useMayHaveMatch(): boolean {
  const wallet = useSessionWallet();
  return useSyncExternalStore(
    onMatchRemembered,
    () => typeof wallet === 'string' && mayHaveMatch(wallet),
    () => false,
  );
}
