import { useQuery } from '@tanstack/react-query';
import { systemClock } from '../../../lib/core/clock';
import type { RoundWithOffset } from './calls';

/** Longest wait between two polls of a round that can still change. */
const MAX_POLL_INTERVAL_MS = 5_000;

/**
 * Reads the wallet's newest round, and polls while it is active or settles: just after its deadline, and at least every
 * five seconds.
 */
export function useNewestRound(queryKey: readonly unknown[], enabled: boolean) {
  return useQuery({
    queryKey,
    queryFn: async () => (await import('./calls')).readNewestRound(),
    enabled,
    refetchInterval: ({ state }) => calculatePollDelayMs(state.data),
    refetchOnWindowFocus: 'always',
    retry: false,
    staleTime: 0,
  });
}

/** Returns the wait before the next poll; false if the newest round doesn't change by itself, or if there is none. */
function calculatePollDelayMs(newest: RoundWithOffset | undefined): number | false {
  if (newest === undefined) return MAX_POLL_INTERVAL_MS;
  const { round, clockOffsetMs } = newest;
  if (round?.settlement?.status === 'done' || round === null || round.status === 'committed') return false;
  // The response to a decision that ends the round has no receipt yet: the next read has the service make one.
  if (round.endedAt !== null && round.receiptHash === null) return 50;
  if (round.deadline === null) return MAX_POLL_INTERVAL_MS;
  const leftMs = round.deadline.getTime() - (systemClock.now().getTime() + clockOffsetMs);
  return Math.min(MAX_POLL_INTERVAL_MS, Math.max(250, leftMs + 50));
}
