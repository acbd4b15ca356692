'use client';

import { useQuery } from '@tanstack/react-query';
import { useSessionWallet } from '../_site/session';

/** Key of the query of sealed packs. A duel's result adds one, and opening a pack removes it. */
export const UNOPENED_QUERY_KEY = ['unopened'] as const;

/**
 * Returns the duels whose result the player hasn't seen, since the pack is still sealed; undefined until they are known.
 * Visitors have none.
 */
export function useUnopenedPacks(): ReadonlySet<string> | undefined {
  const wallet = useSessionWallet();
  const { data, error } = useQuery({
    queryKey: [...UNOPENED_QUERY_KEY, wallet],
    queryFn: async () => (await import('./calls')).readUnopenedPacks(),
    enabled: typeof wallet === 'string',
    retry: false,
  });
  if (wallet === undefined) return undefined;
  // If the list can't be read, results are shown: they are public.
  if (wallet === null || error !== null) return new Set();
  return data === undefined ? undefined : new Set(data);
}
