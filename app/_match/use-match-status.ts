'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isApiProblem } from '../../lib/client/problem';
import { systemClock } from '../../lib/core/clock';
import { useLiveMode } from '../_live/topics';
import { SESSION_QUERY_KEY } from '../_site/session';
import { isStoppingMatch, mayHaveMatch } from './awaited-outcome';
import type { MatchStatus } from './match-status';
import { calculatePollDelayMs } from './poll-delay';
import { useMayHaveMatch } from './use-may-have-match';

export const buildMatchQueryKey = (wallet: string | null | undefined) => ['match', wallet] as const;

/** Status while this browser knows of no search or match, so that it doesn't poll. */
const NOTHING_ACTIVE: MatchStatus = { session: null, endedReason: null };

export interface PolledMatch {
  /** The last answer; undefined before the first one if this browser knows of a search or match. */
  readonly status: MatchStatus | undefined;
  /** Error of the last poll; null if it succeeded. After an error, `status` may be out of date. */
  readonly error: Error | null;
  /**
   * When the first poll after the last answer is due, in milliseconds by this machine's clock. Null if none is needed.
   */
  readonly nextPollAtMs: number | null;
}

/**
 * Polls the search or match of a signed-in wallet if this browser knows of one, even while the page is hidden, because
 * each poll keeps a search alive. The live connection brings changes of it without waiting for a poll.
 */
export function useMatchStatus(wallet: string | null | undefined): PolledMatch {
  const queries = useQueryClient();
  const isLive = useLiveMode() === 'stream';
  const isKnown = useMayHaveMatch();
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: buildMatchQueryKey(wallet),
    queryFn: async () => {
      try {
        return await (await import('./calls')).pollMatch();
      } catch (failure) {
        if (isApiProblem(failure, 'unauthenticated')) await queries.invalidateQueries({ queryKey: SESSION_QUERY_KEY });
        throw failure;
      }
    },
    // Evaluated before each poll: without an active search or match, the service would refuse, and the browser would
    // log that.
    enabled: ({ state }) =>
      typeof wallet === 'string' &&
      !isStoppingMatch() &&
      ((isKnown && mayHaveMatch(wallet)) || state.data?.session != null),
    refetchInterval: ({ state }) => {
      const now = systemClock.now();
      const sinceAnswerMs = now.getTime() - (state.dataUpdatedAt || now.getTime());
      return calculatePollDelayMs({ status: state.data, failed: state.status === 'error', sinceAnswerMs, isLive }, now);
    },
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    retry: false,
  });
  const answered = { status: data, failed: false, sinceAnswerMs: 0, isLive };
  const delayMs = calculatePollDelayMs(answered, new Date(dataUpdatedAt));
  const status = data ?? (isKnown ? undefined : NOTHING_ACTIVE);
  return { status, error, nextPollAtMs: delayMs === false ? null : dataUpdatedAt + delayMs };
}
