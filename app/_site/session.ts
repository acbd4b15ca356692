import { useQuery } from '@tanstack/react-query';
import { systemClock } from '../../lib/core/clock';
import { useHasNoSession } from './contexts';

/** Key of the query for the session's wallet. */
export const SESSION_QUERY_KEY = ['session'];

/** Time at which this page's code loaded, in Unix milliseconds. The session in the server's HTML counts as this old. */
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
