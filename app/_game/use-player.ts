'use client';

import { useState } from 'react';
import { useTranslations } from '#use-translations';
import { useLoadWallet, useNetwork } from '../_site/contexts';
import { useSessionWallet } from '../_site/session';
import { useSignIn } from '../_site/sign-in';
import { hasBurner } from '../_wallet/has-burner';
import { BURNER_NAME, useWalletState } from '../_wallet/wallet-store';

/** The visitor as a player of the games. */
export interface Player {
  /** Wallet of the session; null if nobody is signed in, undefined until known. */
  readonly wallet: string | null | undefined;
  /**
   * Returns the player's wallet, after signing a visitor in with the burner. Resolves to null if this browser uses
   * another wallet. Null while the visitor has to sign in by hand, until the session is known, and for a visitor also
   * until the network is known.
   */
  readonly enter: (() => Promise<string | null>) | null;
}

/**
 * Returns the player. On networks with a burner, a key in this browser, a visitor needs no wallet: `enter` signs in
 * with the burner, and creates it first if there is none.
 */
export function usePlayer(): Player {
  const walletTexts = useTranslations('wallet');
  const wallet = useSessionWallet();
  const network = useNetwork();
  const loadWallet = useLoadWallet();
  const { signIn } = useSignIn();
  const { connectedWallet } = useWalletState();
  const [isBurnerRefused, setBurnerRefused] = useState(false);
  if (typeof wallet === 'string') return { wallet, enter: async () => wallet };
  const isOtherWallet = connectedWallet !== null && connectedWallet.name !== BURNER_NAME;
  if (wallet === undefined || network === null || !hasBurner(network) || isOtherWallet || isBurnerRefused)
    return { wallet, enter: null };
  const enter = async (): Promise<string | null> => {
    const { connectBurner, signInBurner, OtherWalletError } = await import('../_guest/burner-session');
    try {
      const address = await connectBurner(walletTexts, loadWallet);
      await signInBurner(address, signIn);
      return address;
    } catch (error) {
      if (!(error instanceof OtherWalletError)) throw error;
      setBurnerRefused(true);
      return null;
    }
  };
  return { wallet, enter };
}
