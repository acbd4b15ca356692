import type { Translate } from '../../../_messages/translate';
import { sendDirectTransaction } from '../../../_payment/own-transaction';
import { isAlreadyLandedError, type TransactionFault, toSendFault } from '../../../_payment/trouble';
import { toFault } from '../../../_site/fault';
import { claimIntent } from './calls';
import { type PreparedRipPayment, readBlockHeight } from './payment';

const buildTooOldFault = (t: Translate<'gacha'>): TransactionFault => ({
  what: t('payment.tooOld.what'),
  next: t('payment.tooOld.next'),
  tone: 'warning',
});

/**
 * Has the service store the signed payment, which must happen before it is sent. Returns the problem, or null. After a
 * problem the caller must not send the payment, though the service may have stored it if only its answer was lost.
 */
export async function claimSigned(
  t: Translate<'gacha'>,
  siteTexts: Translate<'site'>,
  rpcUrl: string,
  { intentId, lastValidBlockHeight }: PreparedRipPayment['prepared'],
  signed: string,
): Promise<TransactionFault | null> {
  try {
    // A transaction that can no longer land would block the payment until it is known to have expired.
    if ((await readBlockHeight(rpcUrl)) > lastValidBlockHeight) return buildTooOldFault(t);
    await claimIntent(intentId, signed);
    return null;
  } catch (error) {
    return toFault(siteTexts, error, t('prepareAgain'));
  }
}

/** Sends the signed bytes over the chain's RPC; sending them again doesn't pay twice. Returns the problem, or null. */
export async function sendSigned(
  paymentTexts: Translate<'payment'>,
  rpcUrl: string,
  signed: string,
): Promise<TransactionFault | null> {
  try {
    await sendDirectTransaction(rpcUrl, { signedTransaction: signed, signature: '' });
    return null;
  } catch (error) {
    return isAlreadyLandedError(error) ? null : toSendFault(paymentTexts, error);
  }
}
