import { sendDirectTransaction } from '../../../_payment/own-transaction';
import { isAlreadyLandedError, type TransactionFault, toSendFault } from '../../../_payment/trouble';
import { toFault } from '../../../_site/fault';
import { claimIntent } from './calls';
import { type PreparedRipPayment, readBlockHeight } from './payment';

const TOO_OLD_FAULT: TransactionFault = {
  what: 'The transaction expired before it was sent',
  next: 'Prepare it again and sign it within a minute.',
  tone: 'warning',
};

/**
 * Has the service store the signed payment, which must happen before it is sent. Returns the problem, or null. After a
 * problem nothing may be sent; the service may have stored it all the same if only its answer was lost.
 */
export async function claimSigned(
  rpcUrl: string,
  { intentId, lastValidBlockHeight }: PreparedRipPayment['prepared'],
  signed: string,
): Promise<TransactionFault | null> {
  try {
    // A transaction that can no longer land would block the payment until it is known to have expired.
    if ((await readBlockHeight(rpcUrl)) > lastValidBlockHeight) return TOO_OLD_FAULT;
    await claimIntent(intentId, signed);
    return null;
  } catch (error) {
    return toFault(error, 'Prepare it again.');
  }
}

/** Sends the signed bytes over the chain's RPC; sent again, they count once. Returns the problem, or null. */
export async function sendSigned(rpcUrl: string, signed: string): Promise<TransactionFault | null> {
  try {
    await sendDirectTransaction(rpcUrl, { signedTransaction: signed, signature: '' });
    return null;
  } catch (error) {
    return isAlreadyLandedError(error) ? null : toSendFault(error);
  }
}
