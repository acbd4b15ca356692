'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from '#use-translations';
import { agreeToPay, hasAgreedToPay, withdrawAgreement } from '../_duel/agreed-payments';
import { hasOwnPendingPayment, type PlayerView } from '../_duel/view';
import { isSentHere } from '../_payment/sent-here';
import { findSignedTransaction } from '../_payment/signed-store';
import { Button } from '../_ui/Button';
import { Problem } from '../_ui/Problem';
import type { Side } from '../_ui/side';
import styles from './GuestPayment.module.css';
import { GUEST_PAYMENT_STAGES } from './pay-as-guest';
import { formatTestFee } from './test-sol';
import { type GuestPaymentTask, useGuestPayment } from './use-guest-payment';

type FeePaymentTask = Omit<GuestPaymentTask, 'onEnd' | 'onFailure' | 'onBusy'>;

interface Props extends FeePaymentTask {
  /** The step-by-step payment, which replaces the automatic one if the player chooses it or has signed before. */
  readonly stepByStep: ReactNode;
}

/** One attempt to pay. `number` counts the attempts. */
interface PaymentAttempt {
  readonly number: number;
  readonly state: 'running' | 'failed' | 'ended';
}

/**
 * The fee of a one-tap player's duel: paid at once if the player agreed to it in this tab, otherwise after one press.
 */
export default function GuestPayment({ stepByStep, ...fee }: Props) {
  const { view, side } = fee;
  const { duelId, feeAmount } = view.duel;
  const [isByHand, setByHand] = useState(false);
  const [run, setRun] = useState<PaymentAttempt | null>(() =>
    hasAgreedToPay(duelId, feeAmount) ? { number: 1, state: 'running' } : null,
  );
  const isSigned = hasSignedPayment(view, side);
  const [wasSigned] = useState(isSigned);
  const hasEnded = run?.state === 'ended' && !isUnreported(view);
  const isLeftOpen = isSigned && run?.state !== 'running' && run?.state !== 'ended';
  if (isByHand || wasSigned || hasEnded || isLeftOpen) return stepByStep;
  const pay = () => {
    agreeToPay(duelId, feeAmount);
    setRun({ number: (run?.number ?? 0) + 1, state: 'running' });
  };
  const payByHand = () => {
    // The player now pays step by step. With the agreement, a reload would pay at once.
    withdrawAgreement(duelId);
    setByHand(true);
  };
  const set = (state: PaymentAttempt['state']) => setRun((current) => current && { ...current, state });
  if (run === null) return <PaymentOffer feeAmount={feeAmount} onPay={pay} onByHand={payByHand} />;
  return (
    <PaymentRun
      key={run.number}
      {...fee}
      onEnd={() => set('ended')}
      onFailure={() => set('failed')}
      onBusy={() => setRun(null)}
      onRetry={pay}
      onByHand={payByHand}
    />
  );
}

/** Whether the player has signed a payment that may still count. */
const hasSignedPayment = (view: PlayerView, side: Side): boolean =>
  hasOwnPendingPayment(view, side) ||
  view.intents.some(
    ({ purpose, state, intentId }) =>
      purpose === 'fund' && state === 'PREPARED' && findSignedTransaction(intentId) !== null,
  );

/** Whether this page is sending, or has sent, a payment that the service still lists as unsent. */
const isUnreported = (view: PlayerView): boolean =>
  view.intents.some(
    ({ purpose, state, intentId }) => purpose === 'fund' && state === 'PREPARED' && isSentHere(intentId),
  );

interface OfferProps {
  readonly feeAmount: bigint;
  readonly onPay: () => void;
  readonly onByHand: () => void;
}

function PaymentOffer({ feeAmount, onPay, onByHand }: OfferProps) {
  const t = useTranslations('guest');
  return (
    <div className={styles.payment}>
      <Button variant="primary" large onClick={onPay}>
        {t('payment.button', { fee: formatTestFee(t, feeAmount) })}
      </Button>
      <Button variant="quiet" onClick={onByHand}>
        {t('payment.stepByStep')}
      </Button>
    </div>
  );
}

interface RunProps extends GuestPaymentTask {
  readonly onRetry: () => void;
  readonly onByHand: () => void;
}

/** Pays once it is mounted, and shows the current stage. Unmounting it stops the attempt. */
function PaymentRun({ onRetry, onByHand, ...task }: RunProps) {
  const t = useTranslations('guest');
  const { progress, failure } = useGuestPayment(task);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // After a press, the focus was on the pressed button, which has disappeared.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, []);
  const stage = GUEST_PAYMENT_STAGES.find((key) => progress[key] === 'now') ?? 'payment';
  return (
    <section ref={place} tabIndex={-1} aria-label={t('payment.label')} className={styles.payment}>
      {failure === null ? (
        <p className={styles.stage} aria-live="polite">
          {t(`payment.stages.${stage}`, { fee: formatTestFee(t, task.view.duel.feeAmount) })}
        </p>
      ) : (
        <Problem {...failure}>
          <Button variant="primary" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
          <Button onClick={onByHand}>{t('payment.stepByStep')}</Button>
        </Problem>
      )}
    </section>
  );
}
