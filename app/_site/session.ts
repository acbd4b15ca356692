import { base58 } from '@scure/base';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { signOut as endSiteSession, signIn as openSiteSession } from 'next-auth/react';
import { createChallenge, getSession } from '../../lib/auth/contract';
import { isApiProblem } from '../../lib/client/problem';
import { walletActions } from '../_wallet/wallet-store';
import { api } from './api';

const SESSION_KEY = ['session'];

/** Whose session the site's cookie carries; null when nobody is signed in, undefined while it is asked. */
export function useSessionWallet(): string | null | undefined {
  const { data } = useQuery({
    queryKey: SESSION_KEY,
    queryFn: async () => {
      try {
        return (await api.call(getSession)).wallet;
      } catch (error) {
        if (isApiProblem(error, 'unauthenticated')) return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });
  return data;
}

/** The message was refused, or the session could not be opened. */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed';
}

/** Signs in and out with the connected wallet; the token stays in an HttpOnly cookie. */
export function useSignIn(): { signIn: (wallet: string) => Promise<void>; signOut: () => Promise<void> } {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: SESSION_KEY });
  return {
    async signIn(wallet) {
      const { challengeId, message } = await api.call(createChallenge, { body: { wallet } });
      const signature = base58.encode(await walletActions().signText(message));
      const opened = await openSiteSession('wallet', { challengeId, signature, redirect: false });
      if (!opened?.ok)
        throw new SignInFailed('The signature was not accepted. Try again with the wallet that is shown.');
      await refresh();
    },
    async signOut() {
      await endSiteSession({ redirect: false });
      await refresh();
    },
  };
}
