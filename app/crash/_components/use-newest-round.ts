import { useQuery } from '@tanstack/react-query';
import { systemClock } from '../../../lib/core/clock';
import type { RoundWithOffset } from './calls';

const MAX_POLL_INTERVAL_MS = 5_000;

/** Polls the newest round while it runs or settles: just after its deadline, and at least every five seconds. */
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

function calculatePollDelayMs(newest: RoundWithOffset | undefined): number | false {
  if (newest === undefined) return MAX_POLL_INTERVAL_MS;
  const { round, clockOffsetMs } = newest;
  if (round?.settlement?.status === 'done' || round === null || round.status === 'committed') return false;
  // A decision that ends the round doesn't create the receipt; the first read afterwards settles the round and does.
  if (round.endedAt !== null && round.receiptHash === null) return 50;
  if (round.deadline === null) return MAX_POLL_INTERVAL_MS;
  const leftMs = round.deadline.getTime() - (systemClock.now().getTime() + clockOffsetMs);
  return Math.min(MAX_POLL_INTERVAL_MS, Math.max(250, leftMs + 50));
}
