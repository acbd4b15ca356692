import { useSyncExternalStore } from 'react';
import { useSessionWallet } from '../_site/session';
import { mayHaveMatch } from './awaited-outcome';

const subscribe = () => () => {};

/** Whether the signed-in wallet may have a search or match. Pages ask the service only then. */
export function useMayHaveMatch(): boolean {
  const wallet = useSessionWallet();
  return useSyncExternalStore(
    subscribe,
    () => typeof wallet === 'string' && mayHaveMatch(wallet),
    () => false,
  );
}
