'use client';

import { useMemo } from 'react';
import type { DuelOffer } from '../../lib/health/contract';
import { useNetwork } from '../_site/contexts';
import { BURNER_NAME, useWalletState } from '../_wallet/wallet-store';
import { buildGuestOffer, type GuestOffer } from './guest-offer';

/** A way into a duel against the practice opponent. */
export interface WayToDuel {
  /** The one-tap duel; null if it isn't available, or if a wallet other than the burner is connected. */
  readonly guest: GuestOffer | null;
  /** Path of the page that opens a duel step by step, against the practice opponent if there is one. */
  readonly usualHref: string;
  /** Whether there is a practice opponent now. It doesn't say whether duels can be opened. */
  readonly isSparkyHere: boolean;
}

/** Returns the way into a duel with `packId`. Without an `offer` or a `packId` there is no one-tap duel. */
export function useWayToDuel(offer: DuelOffer | null, packId: string | undefined): WayToDuel {
  const network = useNetwork();
  const { connectedWallet } = useWalletState();
  const guest = useMemo(() => buildGuestOffer(network, offer, packId), [network, offer, packId]);
  const isOtherWallet = connectedWallet !== null && connectedWallet.name !== BURNER_NAME;
  const opponent = network?.sparringWallet ?? null;
  const usualHref = opponent === null ? '/duels/new' : '/duels/new?opponent=sparring';
  return { guest: isOtherWallet ? null : guest, usualHref, isSparkyHere: opponent !== null };
}
