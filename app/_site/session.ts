import { useQuery } from '@tanstack/react-query';
import { systemClock } from '../../lib/core/clock';
import { useHasNoSession } from './contexts';

/** Key of the query for the session's wallet. */
export const SESSION_QUERY_KEY = ['session'];

/** Time at which this page's code loaded, in Unix milliseconds: the age of the fact that the HTML had no session. */
const PAGE_LOADED_AT_MS = systemClock.now().getTime();

/** Returns the wallet of the site's session; null if nobody is signed in, undefined until the session has been read. */
export function useSessionWallet(): string | null | undefined {
  const hasNoSession = useHasNoSession();
  const { data } = useQuery<string | null>({
    queryKey: SESSION_QUERY_KEY,
    queryFn: async () => (await import('./session-calls')).readSessionWallet(),
    staleTime: 60_000,
    ...(hasNoSession ? { initialData: null, initialDataUpdatedAt: PAGE_LOADED_AT_MS } : {}),
  });
  return data;
}
