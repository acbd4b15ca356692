'use client';

import { useState } from 'react';
import { isApiProblem } from '../../../../lib/client/problem';
import { sendDirectTransaction } from '../../../_payment/own-transaction';
import { toMismatchFault, toShortOfSolFault } from '../../../_payment/transaction-steps';
import { isAlreadyLandedError, type TransactionFault, toSendFault } from '../../../_payment/trouble';
import { toFault } from '../../../_site/fault';
import { countFunnelEvent } from '../../../_site/funnel';
import { TransactionMismatchError } from '../../../_site/payment';
import { isRejection } from '../../../_wallet/wallet-store';
import { claimIntent } from './calls';
import { type PreparedRipPayment, prepareRipPayment, readBlockHeight, signRipPayment } from './payment';
import type { Play } from './play-record';

export type PaymentPhase =
  | { readonly kind: 'idle' | 'preparing' | 'sending' }
  | { readonly kind: 'review' | 'signing'; readonly payment: PreparedRipPayment };

const IDLE_PHASE: PaymentPhase = { kind: 'idle' };
const TOO_OLD_TROUBLE: TransactionFault = {
  what: 'The transaction was too old to be sent',
  next: 'Prepare it again and sign it within a minute.',
  tone: 'warning',
};

/** Sends the signed bytes over the chain's RPC; sent again, they count once. Returns the problem, or null. */
export async function sendSigned(rpcUrl: string, signed: string): Promise<TransactionFault | null> {
  try {
    await sendDirectTransaction(rpcUrl, { signedTransaction: signed, signature: '' });
    return null;
  } catch (error) {
    return isAlreadyLandedError(error) ? null : toSendFault(error);
  }
}

/** Takes a rip's payment from preparation to sending. The service stores the signed bytes before they are sent. */
export function usePayment(play: Play, rpcUrl: string, refresh: () => Promise<unknown>) {
  const [phase, setPhase] = useState<PaymentPhase>(IDLE_PHASE);
  const [trouble, setTrouble] = useState<TransactionFault | null>(null);
  const setPhaseAndTrouble = (next: PaymentPhase, found: TransactionFault | null = null) => {
    setPhase(next);
    setTrouble(found);
  };
  const claimAndSend = async ({ intentId, lastValidBlockHeight }: PreparedRipPayment['prepared'], signed: string) => {
    setPhaseAndTrouble({ kind: 'sending' });
    try {
      // A transaction that can no longer land would block the payment until it is known to have expired.
      if ((await readBlockHeight(rpcUrl)) > lastValidBlockHeight)
        return setPhaseAndTrouble(IDLE_PHASE, TOO_OLD_TROUBLE);
      await claimIntent(intentId, signed);
    } catch (error) {
      // The transaction wasn't sent. If only the service's answer was lost, the next poll shows the payment as claimed.
      setPhaseAndTrouble(IDLE_PHASE, toFault(error, 'Prepare it again.'));
      return;
    }
    const found = await sendSigned(rpcUrl, signed);
    await refresh();
    setPhaseAndTrouble(IDLE_PHASE, found);
  };
  return {
    phase,
    trouble,
    prepare: async () => {
      setPhaseAndTrouble({ kind: 'preparing' });
      await prepareRipPayment(play).then(
        (payment) => setPhaseAndTrouble({ kind: 'review', payment }),
        async (error: unknown) => {
          const fault = toFault(error, 'Prepare it again.');
          setPhaseAndTrouble(
            IDLE_PHASE,
            isApiProblem(error, 'payer-cannot-pay') ? { ...fault, ...toShortOfSolFault(fault) } : fault,
          );
          if (isApiProblem(error, 'payment-not-open')) await refresh();
        },
      );
    },
    sign: async (payment: PreparedRipPayment) => {
      setPhaseAndTrouble({ kind: 'signing', payment });
      try {
        const signed = await signRipPayment(payment);
        countFunnelEvent('payment-signed');
        await claimAndSend(payment.prepared, signed);
      } catch (error) {
        if (error instanceof TransactionMismatchError) return setPhaseAndTrouble(IDLE_PHASE, toMismatchFault(error));
        if (!isRejection(error))
          return setPhaseAndTrouble({ kind: 'review', payment }, toFault(error, 'Then sign again.'));
        setPhaseAndTrouble(IDLE_PHASE, { ...toFault(error, 'Prepare it again when you are ready.'), tone: 'warning' });
      }
    },
    giveUp: () => setPhaseAndTrouble(IDLE_PHASE),
  };
}
