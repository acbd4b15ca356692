'use client';

import { useState } from 'react';
import { useTranslations } from '#use-translations';
import type { StoredTransaction } from '../../../_payment/signed-store';
import {
  prepareTransaction,
  reportUnsigned,
  type ShowPhase,
  sendTransaction,
  signAndSendTransaction,
  type TransactionPhase,
  type TransactionTask,
} from '../../../_payment/transaction-steps';
import type { TransactionFault } from '../../../_payment/trouble';
import type { InspectedTransaction } from '../../../_site/payment';

/**
 * Takes a transaction through preparation, signing and sending. After that, the caller learns its progress from the
 * service.
 */
export function useTransaction(task: TransactionTask, refresh: () => Promise<void>) {
  const t = useTranslations('payment');
  const siteTexts = useTranslations('site');
  const [phase, setPhase] = useState<TransactionPhase>({ kind: 'idle' });
  const [trouble, setTrouble] = useState<TransactionFault | null>(null);
  const showPhase: ShowPhase = (next, found) => {
    setPhase(next);
    setTrouble(found ?? null);
  };
  return {
    phase,
    trouble,
    prepare: () => prepareTransaction(t, siteTexts, task, showPhase).then(refresh),
    sign: (payment: InspectedTransaction) =>
      signAndSendTransaction(t, siteTexts, payment, task.rpcUrl, showPhase).then(refresh),
    send: (signed: StoredTransaction) => sendTransaction(t, signed, task.rpcUrl, showPhase).then(refresh),
    giveUp: (payment: InspectedTransaction) => {
      showPhase({ kind: 'idle' });
      return reportUnsigned(payment).then(refresh);
    },
  };
}
