'use client';

import { useQuery } from '@tanstack/react-query';
import type { RipBody } from '../../../../lib/gacha/rips/rip-contract';
import { useLiveMode } from '../../../_live/topics';
import { readRip } from './calls';

/**
 * Poll intervals while a card is on its way. In the mode `live` a stream reports its arrival, and polls only catch a
 * missed report.
 */
const POLL_MS = { live: 20_000, otherwise: 3_000 };

/**
 * Polls a rip while its card is on its way. `fresh` is the rip as this page's request returned it; null if an earlier
 * page made the request.
 */
export function useMachineRip(
  ripId: string | null,
  fresh: RipBody | null,
): { readonly rip: RipBody | null; readonly error: Error | null } {
  const isLive = useLiveMode() === 'stream';
  const { data, error } = useQuery({
    queryKey: ['rips', 'one', ripId],
    queryFn: () => readRip(ripId ?? ''),
    enabled: ripId !== null && (fresh === null || fresh.status === 'acquiring'),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data: read } }) => {
      if (read !== undefined && read.status !== 'acquiring') return false;
      return isLive ? POLL_MS.live : POLL_MS.otherwise;
    },
  });
  return { rip: data ?? fresh, error };
}
