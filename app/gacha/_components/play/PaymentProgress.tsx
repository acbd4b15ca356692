'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from '#use-translations';
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

/** Interval at which the payment's transaction is checked on chain. */
const CHAIN_POLL_MS = 1_000;
/** Interval at which the service is asked to verify the payment, once its transaction is final, failed or expired. */
const VERIFY_POLL_MS = 1_500;

interface Props {
  readonly intent: PaymentIntentBody & { readonly signature: string; readonly signedTransaction: string };
  readonly rpcUrl: string;
  readonly refresh: () => Promise<unknown>;
}

/**
 * Progress of a signed payment on chain. Has the service verify it once its transaction is final, failed or expired.
 */
export function PaymentProgress({ intent, rpcUrl, refresh }: Props) {
  const t = useTranslations('gacha');
  const paymentTexts = useTranslations('payment');
  const uiTexts = useTranslations('ui');
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
    setTrouble(await sendSigned(paymentTexts, rpcUrl, signedTransaction));
    setBusy(false);
  };
  const stage = reached === 'lapsed' || reached === 'failed' ? 'signed' : reached;
  const canLapse = progress !== undefined && (stage === 'signed' || stage === 'seen') && reached !== 'failed';
  return (
    <div className={styles.stack}>
      {trouble === null ? null : <Problem {...trouble} />}
      <p>
        {t.rich('payment.yours', {
          signature: () => <CopyableValue value={signature} copiedNoun={t('payment.copiedSignature')} />,
        })}
      </p>
      <StageList
        label={t('paymentProgress')}
        stages={buildTransactionStages(uiTexts, stage)}
        blockhashLife={
          canLapse ? { height: Number(progress.finalizedBlockHeight), lastValid: Number(lastValid) } : undefined
        }
        note={t(stage === 'finalized' ? 'payment.verifying' : 'payment.canClose')}
      />
      {reached === 'signed' ? (
        <div className={styles.actions}>
          <Button busyLabel={busy ? t('sending') : null} onClick={resend}>
            {t('sendAgain')}
          </Button>
          <p className={styles.soft}>{t('payment.sameTransaction')}</p>
        </div>
      ) : null}
    </div>
  );
}
