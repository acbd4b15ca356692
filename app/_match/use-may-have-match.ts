import { useSyncExternalStore } from 'react';
import { useSessionWallet } from '../_site/session';
import { mayHaveMatch, onMatchRemembered } from './awaited-outcome';

/** Whether the signed-in wallet may have a search or match. Pages ask the service only then. */
export function useMayHaveMatch(): boolean {
  const wallet = useSessionWallet();
  return useSyncExternalStore(
    onMatchRemembered,
    () => typeof wallet === 'string' && mayHaveMatch(wallet),
    () => false,
  );
}
