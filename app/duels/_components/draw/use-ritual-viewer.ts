'use client';

import { useIsOneTapWallet } from '../../../_guest/use-one-tap-wallet';
import { useNetwork } from '../../../_site/contexts';
import type { RitualViewer } from './ritual-stage';

/** Returns the viewer, whose wallet and network decide which stages of a draw are shown. */
export const useRitualViewer = (wallet: string | null | undefined): RitualViewer => ({
  wallet,
  practiceOpponentWallet: useNetwork()?.sparringWallet ?? null,
  isOneTap: useIsOneTapWallet(wallet),
});
