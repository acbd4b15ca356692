'use client';

import { useQuery } from '@tanstack/react-query';
import type { EndpointResponse } from '../../lib/client/given';
import type { listDuels } from '../../lib/duel/contract';
import { usePollWhileNotLive, useTopics } from '../_live/topics';

/** Poll interval for the open duels while live changes don't reach the page. */
const POLL_MS = 5_000;

/**
 * Queries the newest duels that anyone may join, and keeps them up to date. Starts with the list that came with the
 * page.
 */
export function useOpenDuels(firstPage: EndpointResponse<typeof listDuels>) {
  useTopics({ lobby: true });
  return useQuery({
    queryKey: ['duels', 'open'],
    queryFn: async () => (await import('./calls')).readOpenDuels(firstPage),
    initialData: firstPage,
    refetchInterval: usePollWhileNotLive(POLL_MS),
  });
}
