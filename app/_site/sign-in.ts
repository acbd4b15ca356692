import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from '#use-translations';
import { countEventLater } from './count-event-later';
import { SESSION_QUERY_KEY } from './session';

/** Thrown if the service refuses a signed message. `message` is worded for the player. */
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
      // Written to the cache even if no component uses the session: the server's HTML said that nobody is signed in,
      // and that no longer applies.
      queries.setQueryData(SESSION_QUERY_KEY, wallet);
      await invalidateSession();
    },
    async signOut(everywhere) {
      const { endSession, endAllSessions } = await import('./session-calls');
      await (everywhere ? endAllSessions() : endSession());
      // Drops the data that no mounted component uses, since it may belong to the session that has ended.
      queries.removeQueries({ type: 'inactive' });
      await invalidateSession();
    },
  };
}
