'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isApiProblem } from '../../lib/client/problem';
import { systemClock } from '../../lib/core/clock';
import { SESSION_KEY } from '../_site/session';
import type { MatchStatus } from './match-status';
import { calculatePollDelay } from './pace';

export const matchKey = (wallet: string | null | undefined) => ['match', wallet] as const;

export interface FollowedMatch {
  readonly look: MatchStatus | undefined;
  /** Set if the last poll failed: `look` may be out of date. */
  readonly error: Error | null;
  /** Time of the last answer, by this machine's clock; 0 if there was none. */
  readonly heardAt: number;
}

/** Polls the search or match of a signed-in wallet, even while the page is hidden. */
export function useMatchStatus(wallet: string | null | undefined): FollowedMatch {
  const queries = useQueryClient();
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: matchKey(wallet),
    queryFn: async () => {
      try {
        return await (await import('./calls')).readMatch();
      } catch (failure) {
        if (isApiProblem(failure, 'unauthenticated')) await queries.invalidateQueries({ queryKey: SESSION_KEY });
        throw failure;
      }
    },
    enabled: typeof wallet === 'string',
    refetchInterval: ({ state }) => {
      const now = systemClock.now();
      const silentMs = now.getTime() - (state.dataUpdatedAt || now.getTime());
      return calculatePollDelay({ look: state.data, failed: state.status === 'error', silentMs }, now);
    },
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    retry: false,
  });
  return { look: data, error, heardAt: dataUpdatedAt };
}
