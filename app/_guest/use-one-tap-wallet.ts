'use client';

import { useNetwork } from '../_site/contexts';
import { findOneTapPlayer } from '../_wallet/one-tap-player';
import { BURNER_NAME, useWalletState, type WalletState } from '../_wallet/wallet-store';
import { hasTestSolForGuests } from './test-sol';

/**
 * Whether `wallet` is this browser's one-tap player. The connected wallet decides; after a reload none is connected
 * yet, and the stored address does. `oneTapPlayer` is null in a browser without such a player.
 */
export function isOneTapWallet(
  wallet: string | null | undefined,
  oneTapPlayer: string | null,
  connected: Pick<NonNullable<WalletState['connectedWallet']>, 'name' | 'address'> | null,
): boolean {
  const { name, address } = connected ?? { name: BURNER_NAME, address: oneTapPlayer };
  return oneTapPlayer !== null && name === BURNER_NAME && address === wallet;
}

/**
 * Whether `wallet` is this browser's one-tap player, on a network that gives such players test SOL. False on the
 * server.
 */
export function useIsOneTapWallet(wallet: string | null | undefined): boolean {
  const network = useNetwork();
  const { connectedWallet } = useWalletState();
  if (network === null || !hasTestSolForGuests(network) || typeof window === 'undefined') return false;
  return isOneTapWallet(wallet, findOneTapPlayer(), connectedWallet);
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
