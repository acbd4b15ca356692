'use client';

import { useState } from 'react';
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
import type { Trouble } from '../../../_payment/trouble';
import type { PreparedPayment } from '../../../_site/payment';

/** Takes a transaction from preparation to sending. From then on the service's checks show its progress. */
export function useTransaction(task: TransactionTask, refresh: () => Promise<void>) {
  const [phase, setPhase] = useState<TransactionPhase>({ kind: 'idle' });
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const show: ShowPhase = (next, found) => {
    setPhase(next);
    setTrouble(found ?? null);
  };
  return {
    phase,
    trouble,
    prepare: () => prepareTransaction(task, show).then(refresh),
    sign: (payment: PreparedPayment) => signAndSendTransaction(payment, task.rpcUrl, show).then(refresh),
    send: (signed: StoredTransaction) => sendTransaction(signed, task.rpcUrl, show).then(refresh),
    giveUp: (payment: PreparedPayment) => {
      show({ kind: 'idle' });
      return reportUnsigned(payment).then(refresh);
    },
  };
}
