import { useQuery } from '@tanstack/react-query';
import { systemClock } from '../../lib/core/clock';
import { useHasNoSession } from './contexts';

export const SESSION_KEY = ['session'];

/** When this page began; what it was told then grows old. */
const OPENED_AT = systemClock.now().getTime();

/** Whose session the site's cookie carries; null when nobody is signed in, undefined while it is asked. */
export function useSessionWallet(): string | null | undefined {
  const hasNoSession = useHasNoSession();
  const { data } = useQuery<string | null>({
    queryKey: SESSION_KEY,
    queryFn: async () => (await import('./session-calls')).readSessionWallet(),
    staleTime: 60_000,
    ...(hasNoSession ? { initialData: null, initialDataUpdatedAt: OPENED_AT } : {}),
  });
  return data;
}
