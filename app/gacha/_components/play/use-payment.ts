'use client';

import { useState } from 'react';
import { useTranslations } from '#use-translations';
import { isApiProblem } from '../../../../lib/client/problem';
import { toMismatchFault, toShortOfSolFault } from '../../../_payment/transaction-steps';
import type { TransactionFault } from '../../../_payment/trouble';
import type { Play } from '../../../_rip/play-record';
import { toFault } from '../../../_site/fault';
import { countFunnelEvent } from '../../../_site/funnel';
import { TransactionMismatchError } from '../../../_site/payment';
import { isRejection } from '../../../_wallet/wallet-store';
import { type PreparedRipPayment, prepareRipPayment, signRipPayment } from './payment';
import { claimSigned, sendSigned } from './send-payment';

export type PaymentPhase =
  | { readonly kind: 'idle' | 'preparing' | 'sending' }
  | { readonly kind: 'review' | 'signing'; readonly payment: PreparedRipPayment };

const IDLE_PHASE: PaymentPhase = { kind: 'idle' };

/** Takes a rip's payment from preparation to sending. The service stores the signed bytes before they are sent. */
export function usePayment(play: Play, rpcUrl: string, refresh: () => Promise<unknown>) {
  const t = useTranslations('gacha');
  const siteTexts = useTranslations('site');
  const paymentTexts = useTranslations('payment');
  const [phase, setPhase] = useState<PaymentPhase>(IDLE_PHASE);
  const [trouble, setTrouble] = useState<TransactionFault | null>(null);
  const setPhaseAndTrouble = (next: PaymentPhase, found: TransactionFault | null = null) => {
    setPhase(next);
    setTrouble(found);
  };
  const claimAndSend = async (prepared: PreparedRipPayment['prepared'], signed: string) => {
    setPhaseAndTrouble({ kind: 'sending' });
    // Nothing is sent after a failed claim. If only its answer was lost, the refresh shows the payment as claimed, with
    // a button to send it.
    const found =
      (await claimSigned(t, siteTexts, rpcUrl, prepared, signed)) ?? (await sendSigned(paymentTexts, rpcUrl, signed));
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
          const fault = toFault(siteTexts, error, t('prepareAgain'));
          setPhaseAndTrouble(
            IDLE_PHASE,
            isApiProblem(error, 'payer-cannot-pay') ? { ...fault, ...toShortOfSolFault(paymentTexts, fault) } : fault,
          );
          if (isApiProblem(error, 'payment-not-open')) await refresh();
        },
      );
    },
    sign: async (payment: PreparedRipPayment) => {
      setPhaseAndTrouble({ kind: 'signing', payment });
      try {
        const signed = await signRipPayment(t, payment);
        countFunnelEvent('payment-signed');
        await claimAndSend(payment.prepared, signed);
      } catch (error) {
        if (error instanceof TransactionMismatchError)
          return setPhaseAndTrouble(IDLE_PHASE, toMismatchFault(paymentTexts, error));
        if (!isRejection(error))
          return setPhaseAndTrouble({ kind: 'review', payment }, toFault(siteTexts, error, t('payment.thenSign')));
        const fault = toFault(siteTexts, error, t('payment.prepareWhenReady'));
        setPhaseAndTrouble(IDLE_PHASE, { ...fault, tone: 'warning' });
      }
    },
    giveUp: () => setPhaseAndTrouble(IDLE_PHASE),
  };
}
