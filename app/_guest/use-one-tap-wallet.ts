'use client';

import { useNetwork } from '../_site/contexts';
import { isOneTapPlayer } from '../_wallet/one-tap-player';
import { BURNER_NAME, useWalletState } from '../_wallet/wallet-store';
import { hasTestSolForGuests } from './test-sol';

/**
 * Whether `wallet`, the session's, is this browser's one-tap player, on a network that gives such players test SOL.
 * Until a wallet is connected, any session of a browser with a one-tap player counts. False on the server.
 */
export function useIsOneTapWallet(wallet: string | null | undefined): boolean {
  const network = useNetwork();
  const { connectedWallet } = useWalletState();
  if (typeof wallet !== 'string' || network === null || !hasTestSolForGuests(network)) return false;
  // After a reload the burner isn't connected yet.
  const isOther =
    connectedWallet !== null && (connectedWallet.name !== BURNER_NAME || connectedWallet.address !== wallet);
  return !isOther && typeof window !== 'undefined' && isOneTapPlayer();
}

/**
 * Returns how the fee of a new duel would be paid: `player` automatically, by a one-tap player; `wallet` after a
 * review; `either` for a visitor without a session, who can still choose between both, on a network that gives one-tap
 * players test SOL. `wallet` also while the session is unknown.
 */
export function useFeePayer(wallet: string | null | undefined): 'player' | 'either' | 'wallet' {
  const network = useNetwork();
  if (useIsOneTapWallet(wallet)) return 'player';
  return wallet === null && network !== null && hasTestSolForGuests(network) ? 'either' : 'wallet';
}
