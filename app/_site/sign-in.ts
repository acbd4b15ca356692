import { useQueryClient } from '@tanstack/react-query';
import { countStep } from './funnel';
import { SESSION_KEY } from './session';

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
      if (!(await (await import('./session-calls')).openSession(wallet)))
        throw new SignInFailed('The signature was not accepted. Try again with the wallet that is shown.');
      countStep('session-created');
      // Kept even where nobody shows it, so that what the page came with counts no more.
      queries.setQueryData(SESSION_KEY, wallet);
      await refresh();
    },
    async signOut(everywhere) {
      const { endSession, endAllSessions } = await import('./session-calls');
      await (everywhere ? endAllSessions() : endSession());
      // What was read with the session and is not shown any more.
      queries.removeQueries({ type: 'inactive' });
      await refresh();
    },
  };
}
