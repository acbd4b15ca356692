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

/** Whether a one-tap player gets test SOL here: from the embedded chain's faucet, or from the operator's drip agent. */
export const hasTestSolForGuests = ({ chain, faucet, drip }: Network): boolean =>
  drip || (chain === 'embedded' && faucet);

/** Returns the offer of a duel without a wallet; null if the one-tap duel isn't available. */
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

/** Formats the fee of a guest's duel, in lamports, such as "0.05 test SOL". */
export const formatTestFee = (t: Translate<'guest'>, feeAmount: bigint): string =>
  t('duel.fee', { amount: formatAmount(feeAmount, SOL_DECIMALS) });
