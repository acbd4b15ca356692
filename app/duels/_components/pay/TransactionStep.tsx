'use client';

import { type ReactNode, useEffect } from 'react';
import type { Inspection } from '../../../../lib/chain/inspect/inspect';
import type { IntentBody } from '../../../../lib/transactions/contract';
import { useCanPay } from '../../../_payment/can-pay';
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
  /** The viewer's own intents, newest first. */
  readonly intents: readonly IntentBody[];
  /** Whether to continue with the newest intent; otherwise only with one that was begun here. */
  readonly resumesNewestIntent: boolean;
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
  /** Its label after a transaction that failed or expired; by default "… again". */
  readonly retryLabel?: string;
  readonly isPrimary?: boolean;
}

/** Prepares, shows, signs and follows one transaction until it is final. */
export function TransactionStep({
  task,
  intents,
  resumesNewestIntent,
  blockHeight,
  refresh,
  renderEffect,
  ...words
}: Props) {
  const { phase, trouble, prepare, sign, send, giveUp } = useTransaction(task, refresh);
  const id = findIntentId(phase);
  const intent =
    id === null ? (resumesNewestIntent ? intents[0] : undefined) : intents.find(({ intentId }) => intentId === id);
  const progress = toProgress(phase, intent);
  const place = useFocusOn<HTMLElement>(progress.kind);
  const signed = intent?.state === 'PREPARED' && phase.kind === 'idle' ? findSignedTransaction(intent.intentId) : null;
  useEffect(() => {
    if (intent !== undefined && intent.state !== 'PREPARED') deleteSignedTransaction(intent.intentId);
  }, [intent]);
  const life = toBlockhashLife(blockHeight, intent);
  const isOffer = progress.kind === 'offer' || progress.kind === 'preparing';
  return (
    <section className={styles.step} ref={place} tabIndex={-1} aria-label={words.stepName}>
      {progress.kind === 'offer' && trouble === null ? <TransactionEndNote how={progress.lastFailure} /> : null}
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
        <Button onClick={() => send(phase.signed)}>Send it again</Button>
      ) : null}
    </section>
  );
}

type RemainingBlockhashLife = { readonly height: number; readonly lastValid: number } | undefined;

const toBlockhashLife = (height: bigint | null, intent: IntentBody | undefined): RemainingBlockhashLife =>
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
  buttonLabel: button,
  retryLabel = `${button} again`,
  isPrimary: primary = false,
  isRetry: again,
  isBusy: busy,
  onPrepare,
}: PrepareButtonProps) {
  const canPay = useCanPay();
  return (
    <>
      {lead}
      <Button
        variant={primary && canPay ? 'primary' : 'secondary'}
        large={primary}
        busyLabel={busy ? 'Preparing…' : null}
        disabled={!canPay}
        onClick={onPrepare}
      >
        {again ? retryLabel : button}
      </Button>
    </>
  );
}

type TransactionProgressState = Extract<PaymentProgress, { kind: 'under-way' }>;

function TransactionProgress({
  name,
  progress: { stage: reached, isInDoubt: doubt },
  blockhashLife,
}: {
  name: string;
  progress: TransactionProgressState;
  blockhashLife: RemainingBlockhashLife;
}) {
  const canLapse = reached === 'signed' || reached === 'seen';
  return (
    <StageList
      label={`Progress of ${name.toLowerCase()}`}
      stages={buildTransactionStages(reached)}
      blockhashLife={canLapse ? blockhashLife : undefined}
      note={doubt ? 'If it arrived, it shows up here. Otherwise it expires, and no money has moved.' : undefined}
    />
  );
}

function TransactionEndNote({ how: lastFailure }: { how: 'lapsed' | 'failed' | null }) {
  if (lastFailure === null) return null;
  if (lastFailure === 'lapsed')
    return (
      <Problem
        tone="warning"
        what="Your last transaction expired"
        next="It didn’t reach Solana in time and never can. Prepare a new one."
      />
    );
  return (
    <Problem
      what="Your last transaction failed on Solana"
      money="Only its network fee was taken."
      next="Prepare a new one."
    />
  );
}

function SendAgainNote({ onSend }: { onSend: () => void }) {
  return (
    <Problem
      tone="warning"
      what="You already signed this"
      money="It may or may not have reached Solana."
      next="Sending it again is safe: it’s the same transaction and counts once."
    >
      <Button onClick={onSend}>Send it again</Button>
    </Problem>
  );
}
