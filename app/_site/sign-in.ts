import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from '#use-translations';
import { countEventLater } from './count-event-later';
import { SESSION_QUERY_KEY } from './session';

/** The service refused the signed message. The message is for the player. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
}

/**
 * Returns actions to sign in and out; the token stays in an HttpOnly cookie. `signIn` throws `SignInError` if the
 * service refuses the signature, or the wallet's or API's error.
 */
export function useSignIn(): {
  signIn: (wallet: string) => Promise<void>;
  signOut: (everywhere: boolean) => Promise<void>;
} {
  const t = useTranslations('site.session');
  const queries = useQueryClient();
  const invalidateSession = () => queries.invalidateQueries({ queryKey: SESSION_QUERY_KEY });
  return {
    async signIn(wallet) {
      if (!(await (await import('./session-calls')).signInWithWallet(wallet))) throw new SignInError(t('refused'));
      countEventLater('session-created');
      // Set even if no component shows the session, so that the page's initial data no longer applies.
      queries.setQueryData(SESSION_QUERY_KEY, wallet);
      await invalidateSession();
    },
    async signOut(everywhere) {
      const { endSession, endAllSessions } = await import('./session-calls');
      await (everywhere ? endAllSessions() : endSession());
      // Drops cached data that was read with the session and isn't shown now.
      queries.removeQueries({ type: 'inactive' });
      await invalidateSession();
    },
  };
}
