'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentIntentBody } from '../../../../lib/gacha/payments/contract';
import { checkDirectTransaction } from '../../../_payment/own-transaction';
import type { TransactionFault } from '../../../_payment/trouble';
import { Button } from '../../../_ui/Button';
import { CopyableValue } from '../../../_ui/CopyableValue';
import { Problem } from '../../../_ui/Problem';
import { StageList } from '../../../_ui/StageList';
import { buildTransactionStages } from '../../../_ui/transaction-stages';
import { requestPaymentVerification } from './calls';
import styles from './Play.module.css';
import { sendSigned } from './send-payment';

const CHAIN_POLL_MS = 1_000;
const VERIFY_POLL_MS = 1_500;

interface Props {
  readonly intent: PaymentIntentBody & { readonly signature: string; readonly signedTransaction: string };
  readonly rpcUrl: string;
  readonly refresh: () => Promise<unknown>;
}

/** A signed payment, polled until the service has seen its outcome on the finalized chain. */
export function PaymentProgress({ intent, rpcUrl, refresh }: Props) {
  const { intentId, signature, signedTransaction, lastValidBlockHeight } = intent;
  const lastValid = lastValidBlockHeight ?? 0n;
  const [trouble, setTrouble] = useState<TransactionFault | null>(null);
  const [busy, setBusy] = useState(false);
  const { data: progress } = useQuery({
    queryKey: ['rip-payment', signature],
    queryFn: () => checkDirectTransaction(rpcUrl, signature, lastValid),
    refetchInterval: CHAIN_POLL_MS,
  });
  const reached = progress?.stage ?? 'signed';
  const isOver = reached === 'finalized' || reached === 'lapsed' || reached === 'failed';
  useQuery({
    queryKey: ['rip-payment-end', intentId],
    queryFn: async () => {
      const isSeen = await requestPaymentVerification(intentId, signature);
      await refresh();
      return isSeen;
    },
    enabled: isOver,
    refetchInterval: VERIFY_POLL_MS,
  });
  const resend = async () => {
    setBusy(true);
    setTrouble(await sendSigned(rpcUrl, signedTransaction));
    setBusy(false);
  };
  const stage = reached === 'lapsed' || reached === 'failed' ? 'signed' : reached;
  const canLapse = progress !== undefined && (stage === 'signed' || stage === 'seen') && reached !== 'failed';
  return (
    <div className={styles.stack}>
      {trouble === null ? null : <Problem {...trouble} />}
      <p>
        Your payment, <CopyableValue value={signature} copiedNoun="signature" />
      </p>
      <StageList
        label="Progress of the payment"
        stages={buildTransactionStages(stage)}
        blockhashLife={
          canLapse ? { height: Number(progress.finalizedBlockHeight), lastValid: Number(lastValid) } : undefined
        }
        note={
          stage === 'finalized'
            ? 'Paid. The service is checking it on chain itself…'
            : 'You can close this page and come back: we’ll find your payment on chain, and your seed stays in this browser.'
        }
      />
      {reached === 'signed' ? (
        <div className={styles.actions}>
          <Button busyLabel={busy ? 'Sending…' : null} onClick={resend}>
            Send it again
          </Button>
          <p className={styles.soft}>It’s the same transaction and counts only once.</p>
        </div>
      ) : null}
    </div>
  );
}
