'use client';

import { useQuery } from '@tanstack/react-query';
import { usePollWhileNotLive } from '../_live/topics';
import { useSessionWallet } from '../_site/session';

/** Poll interval for the unopened packs while live changes don't reach the page. */
const POLL_MS = 10_000;

/**
 * Returns the ids of the duels whose pack the player hasn't opened and whose results are to be hidden, as
 * `readUnopenedPacks` lists them; undefined until they are known. Empty for a visitor, and if they can't be read.
 */
export function useUnopenedPacks(): ReadonlySet<string> | undefined {
  const wallet = useSessionWallet();
  const { data, error } = useQuery({
    queryKey: ['unopened', wallet],
    queryFn: async () => (await import('./calls')).readUnopenedPacks(wallet as string),
    enabled: typeof wallet === 'string',
    refetchInterval: usePollWhileNotLive(POLL_MS),
  });
  if (wallet === undefined) return undefined;
  if (data !== undefined) return new Set(data);
  // If the list can't be read, results are shown: they are public.
  return wallet === null || error !== null ? new Set() : undefined;
}
