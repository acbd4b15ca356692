import { isApiProblem } from '../../lib/client/problem';
import type { Translate } from '../_messages/translate';
import { toShortOfSolFault } from '../_payment/transaction-steps';
import type { TransactionFault } from '../_payment/trouble';
import { toFault } from '../_site/fault';
import { TransactionMismatchError } from '../_site/payment';
import { OtherWalletError } from './burner-session';

/** A payment that failed, with a description for the player. */
export class PaymentFailedError extends Error {
  override readonly name = 'PaymentFailedError';
  constructor(readonly fault: TransactionFault) {
    super(fault.what);
  }
}

/** Texts of other areas, and sentences that depend on what the guest plays. */
interface GuestSentences {
  readonly siteTexts: Translate<'site'>;
  readonly paymentTexts: Translate<'payment'>;
  /** Advice to try again. */
  readonly again: string;
  /** Sentence about the money if this browser refused to sign a transaction that differs from the terms on the page. */
  readonly unsentMoney: string;
  /** Advice to a visitor who uses another wallet than the burner. */
  readonly otherWallet: string;
  /** Whether the stage that failed gets test SOL for the wallet. */
  readonly isFunding: boolean;
}

/** Describes for the player the failure of a stage of a guest's run. */
export function toGuestFault(
  t: Translate<'guest'>,
  error: unknown,
  { siteTexts, paymentTexts, again, otherWallet, unsentMoney, isFunding }: GuestSentences,
): TransactionFault {
  if (error instanceof PaymentFailedError) return error.fault;
  if (error instanceof OtherWalletError)
    return { what: t(`otherWallet.${error.use}`), next: otherWallet, tone: 'warning' };
  if (error instanceof TransactionMismatchError)
    return {
      what: t('faults.mismatch'),
      money: unsentMoney,
      next: error.faults.join(' '),
    };
  const fault = toFault(siteTexts, error, again);
  if (isApiProblem(error, 'payer-cannot-pay')) return { ...fault, ...toShortOfSolFault(paymentTexts, fault) };
  if (!isFunding || isApiProblem(error, 'drip-refused', 'drip-unavailable')) return fault;
  return { what: t('faults.faucet.what'), next: t('faults.faucet.next', { again }) };
}
