'use client';

import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import { Button } from '../_ui/Button';
import { Problem } from '../_ui/Problem';
import { SignPanel } from '../_ui/SignPanel';
import { StageList } from '../_ui/StageList';
import { buildTransactionStages } from '../_ui/transaction-stages';
import { StopWaiting } from '../_wallet/StopWaiting';
import { useWalletState } from '../_wallet/wallet-store';
import { useCanPay } from './can-pay';
import type { DirectTransaction } from './own-transaction';
import { ShortOfSol } from './ShortOfSol';
import styles from './TransactionStep.module.css';
import { type DirectTransactionPhase, useDirectTransaction } from './use-own-transaction';

interface Props {
  readonly rpcUrl: string;
  /** Name of the transaction, such as "Your refund". */
  readonly stepName: string;
  /** Label of the button that prepares the transaction. */
  readonly buttonLabel: string;
  readonly buildTransaction: () => Promise<DirectTransaction>;
  /** The transaction's effect on the money, in a sentence. */
  readonly effectNote: ReactNode;
  /** The check that this page made of the transaction's bytes, in a sentence. */
  readonly checkedNote?: string;
  /** Shown once the transaction is final, for example to say where the money is. */
  readonly doneNote: ReactNode;
  readonly onFinal: () => void;
}

/** Prepares, shows, signs, sends and follows a transaction over the wallet and the RPC alone, without the service. */
export function DirectTransactionStep({
  rpcUrl,
  stepName,
  buttonLabel,
  buildTransaction,
  effectNote,
  checkedNote,
  doneNote,
  onFinal,
}: Props) {
  const t = useTranslations('payment');
  const { phase, trouble, shortOf, prepare, sign, send, giveUp } = useDirectTransaction(
    rpcUrl,
    buildTransaction,
    onFinal,
  );
  const { connectedWallet } = useWalletState();
  const canPay = useCanPay();
  return (
    <section className={styles.step} aria-label={stepName}>
      {trouble === null ? null : <Problem {...trouble} />}
      {shortOf === null || !canPay ? null : <ShortOfSol wallet={connectedWallet?.address ?? ''} {...shortOf} />}
      {phase.kind === 'idle' || phase.kind === 'preparing' ? (
        <div className={styles.actions}>
          <Button busyLabel={phase.kind === 'preparing' ? t('preparing') : null} disabled={!canPay} onClick={prepare}>
            {buttonLabel}
          </Button>
        </div>
      ) : null}
      {phase.kind === 'review' || phase.kind === 'signing' ? (
        <DirectTransactionReview
          {...{ phase, effectNote, checkedNote }}
          onSign={() => sign(phase.transaction)}
          onGiveUp={giveUp}
        />
      ) : null}
      {phase.kind === 'following' || phase.kind === 'in-doubt' ? (
        <StepProgress stepName={stepName} phase={phase} onSend={() => send(phase.transaction, phase.signed)} />
      ) : null}
      {phase.kind === 'done' ? <p role="status">{doneNote}</p> : null}
    </section>
  );
}

interface DirectTransactionReviewProps {
  readonly phase: Extract<DirectTransactionPhase, { kind: 'review' | 'signing' }>;
  readonly effectNote: ReactNode;
  readonly checkedNote: string | undefined;
  readonly onSign: () => void;
  readonly onGiveUp: () => void;
}

function DirectTransactionReview({
  phase: { kind, transaction: own },
  effectNote,
  checkedNote,
  onSign,
  onGiveUp,
}: DirectTransactionReviewProps) {
  return (
    <SignPanel
      stopWaitingButton={<StopWaiting />}
      {...{ effectNote, checkedNote, onSign, onGiveUp }}
      canPay={useCanPay()}
      isSigning={kind === 'signing'}
      instructions={own.instructions}
      rawBase64={own.transaction}
      mismatches={own.mismatches}
      networkFeeLamports={own.networkFeeLamports}
    />
  );
}

interface StepProgressProps {
  readonly stepName: string;
  readonly phase: Extract<DirectTransactionPhase, { kind: 'following' | 'in-doubt' }>;
  readonly onSend: () => void;
}

function StepProgress({ stepName, phase: { kind, transaction: own, progress }, onSend }: StepProgressProps) {
  const t = useTranslations('payment');
  const uiTexts = useTranslations('ui');
  const { stage: reached = 'signed' } = progress ?? {};
  const stage = reached === 'lapsed' || reached === 'failed' ? 'signed' : reached;
  const life =
    progress === null || stage === 'confirmed' || stage === 'finalized'
      ? undefined
      : { height: Number(progress.finalizedBlockHeight), lastValid: Number(own.lastValidBlockHeight) };
  return (
    <>
      <StageList
        label={t('progressOf', { step: stepName })}
        stages={buildTransactionStages(uiTexts, stage)}
        blockhashLife={life}
        note={t('onItsWay')}
      />
      {kind === 'in-doubt' ? <Button onClick={onSend}>{t('sendAgain')}</Button> : null}
    </>
  );
}
