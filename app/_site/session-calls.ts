import { base58 } from '@scure/base';
import { signOut as endSiteSession, signIn as openSiteSession } from 'next-auth/react';
import { createChallenge, getSession } from '../../lib/auth/contract';
import { isApiProblem } from '../../lib/client/problem';
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
  const { challengeId, message } = await api.call(createChallenge, { body: { wallet } });
  const signature = base58.encode(await walletActions().signText(message));
  const opened = await openSiteSession('wallet', { challengeId, signature, redirect: false });
  return opened?.ok ?? false;
}

export const endSession = () => endSiteSession({ redirect: false });
