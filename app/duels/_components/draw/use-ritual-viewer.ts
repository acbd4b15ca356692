'use client';

import { useIsOneTapWallet } from '../../../_guest/use-one-tap-wallet';
import { useNetwork } from '../../../_site/contexts';
import type { RitualViewer } from './ritual-stage';

/** Returns the facts about the viewer that decide which stages of a draw the page shows. */
export const useRitualViewer = (wallet: string | null | undefined): RitualViewer => ({
  wallet,
  practiceOpponentWallet: useNetwork()?.sparringWallet ?? null,
  isOneTap: useIsOneTapWallet(wallet),
});
