import { formatAmount, SOL_DECIMALS } from '../../lib/core/money';
import type { DuelOffer, Network } from '../../lib/health/contract';
import type { Translate } from '../_messages/translate';

/** Everything that a guest's duel is opened with. */
export interface GuestOffer {
  readonly network: Network;
  readonly offer: DuelOffer;
  readonly packId: string;
  /** Wallet of the practice opponent. */
  readonly opponent: string;
}

/** Returns the offer of a duel without a wallet; null if the one-tap duel isn't available. */
export function buildGuestOffer(
  network: Network | null,
  offer: DuelOffer | null,
  packId: string | undefined,
): GuestOffer | null {
  if (network === null || offer === null || packId === undefined) return null;
  const { chain, faucet, drip, sparringWallet } = network;
  if (!(drip || (chain === 'embedded' && faucet)) || sparringWallet === null) return null;
  return { network, offer, packId, opponent: sparringWallet };
}

/** Formats the fee of a guest's duel, such as "0.05 test SOL". */
export const formatTestFee = (t: Translate<'guest'>, { offer }: GuestOffer): string =>
  t('duel.fee', { amount: formatAmount(offer.feeAmount, SOL_DECIMALS) });
