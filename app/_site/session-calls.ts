import { signOut as endSiteSession, signIn as openSiteSession } from 'next-auth/react';
import { getSession, listSessions, revokeSessions } from '../../lib/auth/contract';
import { isApiProblem } from '../../lib/client/problem';
import { answerChallenge } from '../../lib/client/sign-in';
import { getWalletActions } from '../_wallet/wallet-store';
import { api } from './api';

// This code is in a chunk that loads after the page is shown, so that reading the session doesn't delay the page.

export async function readSessionWallet(): Promise<string | null> {
  try {
    return (await api.call(getSession)).wallet;
  } catch (error) {
    if (isApiProblem(error, 'unauthenticated')) return null;
    throw error;
  }
}

/**
 * Returns the wallet of the site's session, null without one; for a visitor who probably has none. Asks next-auth's
 * route first: without a session the API answers 401, which the browser would log as an error. Asks the API if that
 * route reports a session, or if it fails, because the API's error says why.
 */
export const readLikelyAbsentSession = async (): Promise<string | null> =>
  (await hasNoCookieSession()) ? null : readSessionWallet();

/** Whether next-auth says that there is no session; false if it doesn't answer. */
async function hasNoCookieSession(): Promise<boolean> {
  try {
    const response = await fetch('/api/auth/session');
    return response.ok && Object.keys((await response.json()) ?? {}).length === 0;
  } catch {
    return false;
  }
}

/** Signs a challenge with the connected wallet and opens a session; false if the service refuses the signature. */
export async function signInWithWallet(wallet: string): Promise<boolean> {
  const signMessage = (message: Uint8Array) => getWalletActions().signText(new TextDecoder().decode(message));
  const answer = await answerChallenge(api, { wallet, signMessage });
  const opened = await openSiteSession('wallet', { ...answer, redirect: false });
  return opened?.ok ?? false;
}

/** Ends this browser's session and turns its notifications off, since another person may use the browser next. */
export async function endSession(): Promise<void> {
  await (await import('../_push/devices')).forgetThisBrowser();
  await endSiteSession({ redirect: false });
}

export const readSessions = async () => (await api.call(listSessions)).items;

/**
 * Revokes every session of the wallet, and turns this browser's notifications off. Other devices keep their
 * notifications.
 */
export async function endAllSessions(): Promise<void> {
  await (await import('../_push/devices')).forgetThisBrowser();
  await api.call(revokeSessions);
  await endSiteSession({ redirect: false });
}
