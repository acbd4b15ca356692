import { SOL_DECIMALS } from '../../lib/core/money';
import type { Network } from '../../lib/health/contract';
import { localizeAmount } from '../_messages/format-number';
import type { Translate } from '../_messages/translate';

/** Whether a one-tap player gets test SOL here: from the embedded chain's faucet, or from the operator's drip agent. */
export const hasTestSolForGuests = ({ chain, faucet, drip }: Network): boolean =>
  drip || (chain === 'embedded' && faucet);

/** Formats the fee of a guest's duel, in lamports, such as "0.05 test SOL". */
export const formatTestFee = (t: Translate<'guest'>, feeAmount: bigint): string =>
  t('duel.fee', { amount: localizeAmount(t.locale, feeAmount, SOL_DECIMALS) });
