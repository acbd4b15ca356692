import type { DuelOffer, Network } from '../../lib/health/contract';
import { hasTestSolForGuests } from './test-sol';

/** Inputs for opening a guest's duel. */
export interface GuestOffer {
  readonly network: Network;
  readonly offer: DuelOffer;
  readonly packId: string;
  /** Wallet of the practice opponent. */
  readonly opponent: string;
}

/** Builds the offer of a one-tap duel, which needs no wallet of the visitor's own; null if none is available here. */
export function buildGuestOffer(
  network: Network | null,
  offer: DuelOffer | null,
  packId: string | undefined,
): GuestOffer | null {
  if (network === null || offer === null || packId === undefined) return null;
  const { sparringWallet } = network;
  if (!hasTestSolForGuests(network) || sparringWallet === null) return null;
  return { network, offer, packId, opponent: sparringWallet };
}
