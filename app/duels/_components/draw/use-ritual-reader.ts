'use client';

import { useIsOneTapWallet } from '../../../_guest/use-one-tap-wallet';
import { useNetwork } from '../../../_site/contexts';
import type { RitualReader } from './ritual-stage';

/** Returns the viewer, whose wallet and network decide which stages of a draw are shown. */
export const useRitualReader = (wallet: string | null | undefined): RitualReader => ({
  wallet,
  practiceOpponent: useNetwork()?.sparringWallet ?? null,
  isOneTap: useIsOneTapWallet(wallet),
});
