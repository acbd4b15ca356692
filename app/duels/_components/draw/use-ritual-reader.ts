'use client';

import { useIsOneTapWallet } from '../../../_guest/use-one-tap-wallet';
import { useNetwork } from '../../../_site/contexts';
import type { RitualReader } from './ritual-stage';

/** Returns what the stages of a draw depend on besides the duel. */
export const useRitualReader = (wallet: string | null | undefined): RitualReader => ({
  wallet,
  practiceOpponent: useNetwork()?.sparringWallet ?? null,
  isOneTap: useIsOneTapWallet(wallet),
});
