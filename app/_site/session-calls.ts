import { signOut as endSiteSession, signIn as openSiteSession } from 'next-auth/react';
import { getSession, listSessions, revokeSessions } from '../../lib/auth/contract';
import { isApiProblem } from '../../lib/client/problem';
import { answerChallenge } from '../../lib/client/sign-in';
import { walletActions } from '../_wallet/wallet-store';
import { api } from './api';

// Loaded by itself, after the page is shown: a page tells who is signed in without making its visitor wait for it.

export async function readSessionWallet(): Promise<string | null> {
  try {
    return (await api.call(getSession)).wallet;
  } catch (error) {
    if (isApiProblem(error, 'unauthenticated')) return null;
    throw error;
  }
}

/** Has the connected wallet sign a challenge; false when the service did not take the signature. */
export async function openSession(wallet: string): Promise<boolean> {
  const signMessage = (message: Uint8Array) => walletActions().signText(new TextDecoder().decode(message));
  const answer = await answerChallenge(api, { wallet, signMessage });
  const opened = await openSiteSession('wallet', { ...answer, redirect: false });
  return opened?.ok ?? false;
}

export const endSession = () => endSiteSession({ redirect: false });

export const readSessions = async () => (await api.call(listSessions)).items;

/** Ends every session of the wallet, then lets go of this browser's cookie. */
export async function endAllSessions(): Promise<void> {
  await api.call(revokeSessions);
  await endSession();
}
