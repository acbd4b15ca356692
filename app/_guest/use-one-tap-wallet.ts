'use client';

import { useNetwork } from '../_site/contexts';
import { isOneTapPlayer } from '../_wallet/one-tap-player';
import { BURNER_NAME, useWalletState } from '../_wallet/wallet-store';
import { hasTestSolForGuests } from './test-sol';

/** Whether the session's wallet is this browser's one-tap player, where such players get test SOL. */
export function useIsOneTapWallet(wallet: string | null | undefined): boolean {
  const network = useNetwork();
  const { connectedWallet: connected } = useWalletState();
  if (typeof wallet !== 'string' || network === null || !hasTestSolForGuests(network)) return false;
  // After a reload the burner isn't connected yet.
  const isOther = connected !== null && (connected.name !== BURNER_NAME || connected.address !== wallet);
  return !isOther && isOneTapPlayer();
}

/**
 * Whether a press that opens or joins a duel also agrees to its fee: a one-tap player's press, or the one with which a
 * visitor becomes such a player.
 */
export function usePaysByPress(wallet: string | null | undefined): boolean {
  const network = useNetwork();
  const isOneTap = useIsOneTapWallet(wallet);
  return isOneTap || (wallet === null && network !== null && hasTestSolForGuests(network));
}
