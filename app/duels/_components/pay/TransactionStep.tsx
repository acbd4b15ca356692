'use client';

import { type ReactNode, useEffect } from 'react';
import { useTranslations } from '#use-translations';
import type { Inspection } from '../../../../lib/chain/inspect/inspect';
import type { IntentBody } from '../../../../lib/transactions/contract';
import { useCanPay } from '../../../_payment/can-pay';
import { isSentHere } from '../../../_payment/sent-here';
import { deleteSignedTransaction, findSignedTransaction } from '../../../_payment/signed-store';
import styles from '../../../_payment/TransactionStep.module.css';
import type { TransactionTask } from '../../../_payment/transaction-steps';
import { Button } from '../../../_ui/Button';
import { Problem } from '../../../_ui/Problem';
import { StageList } from '../../../_ui/StageList';
import { buildTransactionStages } from '../../../_ui/transaction-stages';
import { useFocusOn } from '../../../_ui/use-focus-on';
import { findIntentId, type PaymentProgress, toProgress } from './progress';
import { TransactionReview } from './TransactionReview';
import { useTransaction } from './use-transaction';

interface Props {
  readonly task: TransactionTask;
  /** The viewer's own intents of this duel, or only those of the task's purpose, newest first. */
  readonly intents: readonly IntentBody[];
  /**
   * Whether to continue with the newest intent, wherever it was prepared. If false, continues only with an intent that
   * this component has prepared.
   */
  readonly resumesNewestIntent: boolean;
  /** The chain's finalized block height; null if it isn't known. */
  readonly blockHeight: bigint | null;
  readonly refresh: () => Promise<void>;
  /** Returns the transaction's effect on the money, in a sentence. */
  readonly renderEffect: (inspection: Inspection) => ReactNode;
  /** Shown above the button that prepares the transaction. */
  readonly lead?: ReactNode;
  /** Name of the transaction, such as "Your payment". */
  readonly stepName: string;
  /** Label of the button that prepares the transaction. */
  readonly buttonLabel: string;
  /**
   * Label of that button if a transaction was prepared before, for example one that expired; by default `buttonLabel`
   * with "again".
   */
  readonly retryLabel?: string;
  readonly isPrimary?: boolean;
}

/**
 * One transaction from start to end: prepares it, shows it for review, has it signed, sends it and shows its progress
 * until it is final.
 */
export function TransactionStep({
  task,
  intents,
  resumesNewestIntent,
  blockHeight,
  refresh,
  renderEffect,
  ...words
}: Props) {
  const t = useTranslations('pay.button');
  const { phase, trouble, prepare, sign, send, giveUp } = useTransaction(task, refresh);
  const id = findIntentId(phase);
  const intent =
    id === null ? (resumesNewestIntent ? intents[0] : undefined) : intents.find(({ intentId }) => intentId === id);
  const isSent = intent !== undefined && isSentHere(intent.intentId);
  const progress = toProgress(phase, intent, isSent);
  const place = useFocusOn<HTMLElement>(progress.kind);
  // A prepared intent that this component doesn't handle was prepared by another page, which may be gone, or was given
  // up on this one. If another part of this page has sent it, it isn't lost: the service reports it soon.
  const isLost = intent?.state === 'PREPARED' && phase.kind === 'idle' && !isSent;
  const signed = isLost ? findSignedTransaction(intent.intentId) : null;
  useEffect(() => {
    if (intent !== undefined && intent.state !== 'PREPARED') deleteSignedTransaction(intent.intentId);
  }, [intent]);
  const life = toBlockhashLife(blockHeight, intent);
  const isOffer = progress.kind === 'offer' || progress.kind === 'preparing';
  return (
    <section className={styles.step} ref={place} tabIndex={-1} aria-label={words.stepName}>
      {progress.kind === 'offer' && trouble === null ? <TransactionEndNote lastFailure={progress.lastFailure} /> : null}
      {trouble === null ? null : <Problem {...trouble} />}
      {signed === null ? null : <SendAgainNote onSend={() => send(signed)} />}
      {isOffer && signed === null ? (
        <PrepareButton
          {...words}
          isRetry={intent !== undefined}
          isBusy={progress.kind === 'preparing'}
          onPrepare={prepare}
        />
      ) : null}
      {progress.kind === 'review' && (phase.kind === 'prepared' || phase.kind === 'signing') ? (
        <TransactionReview
          {...{ task, blockhashLife: life, payment: phase.payment, isSigning: progress.isSigning }}
          effectNote={renderEffect(phase.payment.inspection)}
          onSign={() => sign(phase.payment)}
          onGiveUp={() => giveUp(phase.payment)}
        />
      ) : null}
      {progress.kind === 'under-way' ? (
        <TransactionProgress name={words.stepName} progress={progress} blockhashLife={life} />
      ) : null}
      {phase.kind === 'in-doubt' && progress.kind === 'under-way' && progress.isInDoubt ? (
        <Button onClick={() => send(phase.signed)}>{t('sendAgain')}</Button>
      ) : null}
    </section>
  );
}

/** The chain's block height, and the last one at which the transaction can land; undefined if unknown. */
type BlockhashLifeHeights = { readonly height: number; readonly lastValid: number } | undefined;

/** Pairs the block height with the intent's last valid one. */
const toBlockhashLife = (height: bigint | null, intent: IntentBody | undefined): BlockhashLifeHeights =>
  height === null || intent === undefined
    ? undefined
    : { height: Number(height), lastValid: Number(intent.lastValidBlockHeight) };

interface PrepareButtonProps extends Pick<Props, 'lead' | 'buttonLabel' | 'retryLabel' | 'isPrimary'> {
  readonly isRetry: boolean;
  readonly isBusy: boolean;
  readonly onPrepare: () => void;
}

function PrepareButton({
  lead,
  buttonLabel,
  retryLabel,
  isPrimary = false,
  isRetry,
  isBusy,
  onPrepare,
}: PrepareButtonProps) {
  const t = useTranslations('pay.button');
  const canPay = useCanPay();
  return (
    <>
      {lead}
      <Button
        variant={isPrimary && canPay ? 'primary' : 'secondary'}
        large={isPrimary}
        busyLabel={isBusy ? t('preparing') : null}
        disabled={!canPay}
        onClick={onPrepare}
      >
        {isRetry ? (retryLabel ?? t('again', { label: buttonLabel })) : buttonLabel}
      </Button>
    </>
  );
}

type TransactionProgressState = Extract<PaymentProgress, { kind: 'under-way' }>;

function TransactionProgress({
  name,
  progress: { stage: reached, isInDoubt },
  blockhashLife,
}: {
  name: string;
  progress: TransactionProgressState;
  blockhashLife: BlockhashLifeHeights;
}) {
  const t = useTranslations('pay');
  const uiTexts = useTranslations('ui');
  const canLapse = reached === 'signed' || reached === 'seen';
  return (
    <StageList
      label={t('progress.of', { step: name })}
      stages={buildTransactionStages(uiTexts, reached)}
      blockhashLife={canLapse ? blockhashLife : undefined}
      note={isInDoubt ? t('transaction.inDoubt') : undefined}
    />
  );
}

function TransactionEndNote({ lastFailure }: { lastFailure: 'lapsed' | 'failed' | null }) {
  const t = useTranslations('pay.transaction');
  if (lastFailure === null) return null;
  if (lastFailure === 'lapsed') return <Problem tone="warning" what={t('lapsed.what')} next={t('lapsed.next')} />;
  return <Problem what={t('failed.what')} money={t('failed.money')} next={t('failed.next')} />;
}

/** Offers to send a signed transaction that an earlier page may not have sent. */
function SendAgainNote({ onSend }: { onSend: () => void }) {
  const t = useTranslations('pay');
  return (
    <Problem
      tone="warning"
      what={t('transaction.signed.what')}
      money={t('transaction.signed.money')}
      next={t('transaction.signed.next')}
    >
      <Button onClick={onSend}>{t('button.sendAgain')}</Button>
    </Problem>
  );
}
