'use client';

import { useState } from 'react';
import { useTranslations } from '#use-translations';
import type { PaymentIntentBody } from '../../../../lib/gacha/payments/contract';
import { WalletGate } from '../../../_payment/WalletGate';
import type { Play } from '../../../_rip/play-record';
import { restoreSeed } from '../../../_rip/play-store';
import { useNetwork } from '../../../_site/contexts';
import { bringIntoView } from '../../../_ui/bring-into-view';
import { Problem } from '../../../_ui/Problem';
import { StageList } from '../../../_ui/StageList';
import { useFocusOn } from '../../../_ui/use-focus-on';
import { ContinueRip } from '../guest/ContinueRip';
import { isGuestRunUnfinished, leaveGuestRun } from '../guest/guest-play';
import type { Machine } from '../machine';
import { ArrivingPack } from './ArrivingPack';
import { OneTapRipInTransit } from './FollowedRip';
import { KeepSeedNote } from './KeepSeedNote';
import { MissingSeedForm } from './MissingSeedForm';
import { PackReveal } from './PackReveal';
import { PaymentBindingFacts } from './PaymentBindingFacts';
import { PaymentEndProblem, SeedUnusableProblem } from './PaymentEnd';
import { PaymentProgress } from './PaymentProgress';
import { PayStep } from './PayStep';
import styles from './Play.module.css';
import { buildRipStages } from './rip-stages';
import { SeedStep } from './SeedStep';
import { StartStep } from './StartStep';
import { usePlay } from './use-play';

interface Props {
  readonly wallet: string;
  readonly machine: Machine;
  readonly mode: 'fixture' | 'devnet-preview';
  /** Whether no rip can be started or paid for now. A paid rip continues. */
  readonly closed: boolean;
  /** Starts a guest's run, which needs no more taps; null if it isn't available. */
  readonly startGuestRip: (() => void) | null;
  /** Whether to show the last play's pack ready to tear. It has an effect only where rips are free. */
  readonly startsReady: boolean;
  /**
   * Called with true when the player starts a rip or goes on from the seeds, and with false when the player goes back
   * to the start. A guest's run and the choice of a seed don't call it.
   */
  readonly onRipping: (isRipping: boolean) => void;
}

/** One rip from the hash of the service's seed to the card, resumed where it was left. */
export default function RipFlow({ wallet, machine, mode, closed, startGuestRip, startsReady, onRipping }: Props) {
  const t = useTranslations('gacha');
  const room = usePlay(wallet, machine);
  const [ready, setReady] = useState(startsReady && mode === 'fixture' ? (room.play?.commitmentId ?? null) : null);
  const { play, intent, fault } = room;
  const isReady = play !== null && play.commitmentId === ready;
  const isPaid = mode === 'devnet-preview' || (play !== null && play.intentId !== null);
  const startOver = () => {
    setReady(null);
    onRipping(false);
    room.startOver();
    // The start button replaces a longer result, so after scrolling down it could be above the visible part.
    requestAnimationFrame(() => place.current && bringIntoView(place.current));
  };
  const isPast = isReady || intent?.state === 'verified' || intent?.state === 'spent';
  const isAtRip = play !== null && (play.ripId !== null || (isPast && play.clientSeed !== null));
  const isInterrupted =
    startGuestRip !== null &&
    play !== null &&
    !room.isGone &&
    !room.isTaken &&
    isGuestRunUnfinished(play, intent?.state ?? null);
  // A one-tap player's next rip takes one tap too.
  const ripNext =
    startGuestRip !== null && play?.isGuestRun === true
      ? () => {
          room.putAway();
          startGuestRip();
        }
      : null;
  const isFollowed = play?.isGuestRun === true && intent?.state === 'claimed';
  const place = useFocusOn<HTMLElement>(
    `${play?.commitmentId} ${play?.intentId} ${intent?.state} ${isReady} ${isInterrupted}`,
  );
  const steps = (
    <div className={`${styles.room} ${play === null ? styles.start : ''}`}>
      <StageList
        label={t('flow.progress')}
        stages={buildRipStages(t, play, intent?.state ?? null, { isPaid, isReady })}
        note={t('flow.note')}
      />
      <PlayStep
        {...{ playState: room, machine, mode, closed, startOver, startGuestRip, onRipping }}
        onReady={(of) => setReady(of?.commitmentId ?? null)}
      />
    </div>
  );
  return (
    <div className={styles.stack}>
      {fault === null || isAtRip ? null : <Problem {...fault} />}
      {isAtRip ? (
        <PackReveal {...{ play, machine, mode, ripNext, startOver }} onChange={room.setPlay} refresh={room.refresh} />
      ) : isInterrupted ? (
        <section className={styles.stack} ref={place} tabIndex={-1} aria-label={t('thisRip')}>
          {play.intentId !== null && intent === null ? (
            <ArrivingPack tier={machine.tier}>
              <p role="status">{t('checkingPayment')}</p>
            </ArrivingPack>
          ) : (
            <ContinueRip
              price={mode === 'fixture' ? null : machine.price}
              onContinue={startGuestRip}
              onStepByStep={() => room.setPlay(leaveGuestRun(play))}
            />
          )}
        </section>
      ) : (
        <section ref={place} tabIndex={-1} aria-label={t('flow.label')}>
          {isFollowed ? <OneTapRipInTransit tier={machine.tier}>{steps}</OneTapRipInTransit> : steps}
        </section>
      )}
    </div>
  );
}

interface StepProps extends Pick<Props, 'machine' | 'mode' | 'closed' | 'startGuestRip' | 'onRipping'> {
  readonly playState: ReturnType<typeof usePlay>;
  readonly startOver: () => void;
  readonly onReady: (play: Play | null) => void;
}

/** The current step of a rip, from the start to the payment. */
function PlayStep({ playState, machine, mode, closed, startOver, startGuestRip, onReady, onRipping }: StepProps) {
  const t = useTranslations('gacha');
  const { play, intent, busy } = playState;
  const startByHand = () => {
    onRipping(true);
    void (mode === 'fixture' ? playState.commit().then(onReady) : playState.start());
  };
  if (play === null)
    return closed ? (
      <p>{t('flow.noRip')}</p>
    ) : (
      <StartStep
        busy={busy}
        onChooseSeed={playState.commit}
        onQuickStart={startGuestRip ?? startByHand}
        price={mode === 'fixture' ? null : machine.price}
        paysAtOnce={startGuestRip !== null && mode !== 'fixture'}
      />
    );
  if (play.intentId === null && playState.isTaken) return <SeedUnusableProblem onStartOver={startOver} />;
  if (play.intentId === null) {
    const next = mode === 'fixture' ? 'free' : 'paid';
    return (
      <SeedStep
        key={play.commitmentId}
        play={play}
        onChange={playState.setPlay}
        nextStep={
          closed
            ? null
            : {
                words: t(`flow.next.${next}.button`),
                about: t(`flow.next.${next}.about`),
                busy: busy === 'begin' ? t('flow.lockingBoth') : null,
              }
        }
        onNext={() => {
          onRipping(true);
          void (mode === 'fixture' ? onReady(play) : playState.begin(play));
        }}
        onStartOver={startOver}
      />
    );
  }
  if (playState.isGone || intent?.state === 'expired' || intent?.state === 'failed')
    return <PaymentEndProblem intent={intent} onStartOver={startOver} />;
  if (intent === null) return <p role="status">{t('checkingPayment')}</p>;
  return (
    <PaymentStep
      {...{ play, intent, closed }}
      preparesAtOnce={playState.isQuick}
      refresh={playState.refresh}
      onChange={playState.setPlay}
    />
  );
}

interface PaymentProps {
  readonly play: Play;
  readonly intent: PaymentIntentBody;
  readonly closed: boolean;
  readonly preparesAtOnce: boolean;
  readonly refresh: () => Promise<unknown>;
  readonly onChange: (play: Play) => void;
}

/**
 * The step of a rip whose seeds are bound to a payment: to pay, to wait for the payment's verification, or to enter a
 * client seed that this browser lacks.
 */
function PaymentStep({ play, intent, closed, preparesAtOnce, refresh, onChange }: PaymentProps) {
  const t = useTranslations('gacha.flow');
  const network = useNetwork();
  if (network === null)
    return (
      <Problem
        what={t('noSolana.what')}
        money={intent.state === 'open' ? undefined : t('noSolana.money')}
        next={t('noSolana.next')}
      />
    );
  const { state, signature, signedTransaction } = intent;
  if (state === 'claimed' && signature !== null && signedTransaction !== null)
    return (
      <PaymentProgress intent={{ ...intent, signature, signedTransaction }} rpcUrl={network.rpcUrl} refresh={refresh} />
    );
  const { bound, clientSeed } = play;
  if (clientSeed === null)
    return (
      <MissingSeedForm
        clientSeedHash={intent.clientSeedHash}
        isPaid={state !== 'open'}
        onFound={(found) => onChange(restoreSeed(play, found))}
      />
    );
  if (bound === null || closed) return <p role="status">{t('notPayable', { state })}</p>;
  return (
    <div className={styles.stack}>
      <PaymentBindingFacts {...{ play, bound, network }} />
      <KeepSeedNote clientSeed={clientSeed} />
      <WalletGate wallet={play.wallet}>
        <PayStep {...{ play, bound, network, refresh, preparesAtOnce }} expiresAt={intent.expiresAt} />
      </WalletGate>
    </div>
  );
}
