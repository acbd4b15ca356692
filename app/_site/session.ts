import { systemClock } from '../../lib/core/clock';
import { useIsStranger } from './contexts';
import { countStep } from './funnel';
import { useQuery, useQueryClient } from './query';

const SESSION_KEY = ['session'];

/** When this page began; what it was told then grows old. */
const OPENED_AT = systemClock.now().getTime();

const calls = () => import('./session-calls');

/** Whose session the site's cookie carries; null when nobody is signed in, undefined while it is asked. */
export function useSessionWallet(): string | null | undefined {
  const isStranger = useIsStranger();
  const { data } = useQuery<string | null>({
    queryKey: SESSION_KEY,
    queryFn: async () => (await calls()).readSessionWallet(),
    staleTime: 60_000,
    ...(isStranger ? { initialData: null, initialDataUpdatedAt: OPENED_AT } : {}),
  });
  return data;
}

/** The message was refused, or the session could not be opened. */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed';
}

/** Signs in and out with the connected wallet; the token stays in an HttpOnly cookie. */
export function useSignIn(): {
  signIn: (wallet: string) => Promise<void>;
  signOut: (everywhere: boolean) => Promise<void>;
} {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: SESSION_KEY });
  return {
    async signIn(wallet) {
      if (!(await (await calls()).openSession(wallet)))
        throw new SignInFailed('The signature was not accepted. Try again with the wallet that is shown.');
      countStep('session-created');
      // Kept even where nobody shows it, so that what the page came with counts no more.
      queries.setQueryData(SESSION_KEY, wallet);
      await refresh();
    },
    async signOut(everywhere) {
      const { endSession, endAllSessions } = await calls();
      await (everywhere ? endAllSessions() : endSession());
      // What was read with the session and is not shown any more.
      queries.removeQueries({ type: 'inactive' });
      await refresh();
    },
  };
}
