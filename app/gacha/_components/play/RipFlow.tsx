'use client';

import { useState } from 'react';
import type { PaymentIntentBody } from '../../../../lib/gacha/payments/contract';
import { WalletGate } from '../../../_payment/WalletGate';
import { useNetwork } from '../../../_site/contexts';
import { Button } from '../../../_ui/Button';
import { Problem } from '../../../_ui/Problem';
import { StageList } from '../../../_ui/StageList';
import { useFocusOn } from '../../../_ui/use-focus-on';
import type { Machine } from '../machine';
import { KeepSeedNote } from './KeepSeedNote';
import { MissingSeedForm } from './MissingSeedForm';
import { PackReveal } from './PackReveal';
import { PaymentBindingFacts } from './PaymentBindingFacts';
import { PaymentEndProblem, SeedUnusableProblem } from './PaymentEnd';
import { PaymentProgress } from './PaymentProgress';
import { PayStep } from './PayStep';
import styles from './Play.module.css';
import type { Play } from './play-record';
import { restoreSeed } from './play-store';
import { buildRipStages } from './rip-stages';
import { SeedStep } from './SeedStep';
import { usePlay } from './use-play';

interface Props {
  readonly wallet: string;
  readonly machine: Machine;
  readonly mode: 'fixture' | 'devnet-preview';
  /** Whether no rip can be begun or paid for now; a paid one goes on. */
  readonly closed: boolean;
}

/** One rip from the hash of the service's seed to the card, resumed where it was left. */
export default function RipFlow({ wallet, machine, mode, closed }: Props) {
  const room = usePlay(wallet, machine);
  const [ready, setReady] = useState<string | null>(null);
  const { play, intent, fault } = room;
  const isReady = play !== null && play.commitmentId === ready;
  const isPaid = mode === 'devnet-preview' || (play !== null && play.intentId !== null);
  const startOver = () => {
    setReady(null);
    room.startOver();
  };
  const isPast = isReady || intent?.state === 'verified' || intent?.state === 'spent';
  const isAtRip = play !== null && (play.ripId !== null || (isPast && play.clientSeed !== null));
  const place = useFocusOn<HTMLElement>(`${play?.commitmentId} ${play?.intentId} ${intent?.state} ${isReady}`);
  return (
    <div className={styles.stack}>
      {fault === null || isAtRip ? null : <Problem {...fault} />}
      {isAtRip ? (
        <PackReveal {...{ play, machine }} onChange={room.setPlay} refresh={room.refresh} onNext={startOver} />
      ) : (
        <section className={styles.room} ref={place} tabIndex={-1} aria-label="This rip">
          <StageList
            label="How far this rip is"
            stages={buildRipStages(play, intent?.state ?? null, { isPaid, isReady })}
            note="You can close this page at any step, and come back in this browser."
          />
          <PlayStep
            {...{ playState: room, machine, mode, closed, startOver }}
            onReady={() => setReady(play?.commitmentId ?? null)}
          />
        </section>
      )}
    </div>
  );
}

interface StepProps extends Pick<Props, 'machine' | 'mode' | 'closed'> {
  readonly playState: ReturnType<typeof usePlay>;
  readonly startOver: () => void;
  readonly onReady: () => void;
}

/** The present step, up to the payment. */
function PlayStep({ playState: room, machine, mode, closed, startOver, onReady }: StepProps) {
  const { play, intent, busy } = room;
  if (play === null)
    return closed ? (
      <p>Nothing of yours is under way here.</p>
    ) : (
      <StartStep isBusy={busy === 'commit'} onStart={room.commit} mode={mode} />
    );
  if (play.intentId === null && room.isTaken) return <SeedUnusableProblem onAgain={startOver} />;
  if (play.intentId === null) {
    const words = mode === 'fixture' ? FREE_NEXT_STEP : PAID_NEXT_STEP;
    return (
      <SeedStep
        key={play.commitmentId}
        play={play}
        onChange={room.setPlay}
        nextStep={closed ? null : { ...words, busy: busy === 'begin' ? 'Binding both' : null }}
        onNext={() => (mode === 'fixture' ? onReady() : room.begin(play))}
        onStartOver={startOver}
      />
    );
  }
  if (room.isGone || intent?.state === 'expired' || intent?.state === 'failed')
    return <PaymentEndProblem intent={intent} onAgain={startOver} />;
  if (intent === null) return <p role="status">Looking after your payment.</p>;
  return <PaymentStep {...{ play, intent, closed }} refresh={room.refresh} onChange={room.setPlay} machine={machine} />;
}

const PAID_NEXT_STEP = {
  words: 'Bind both, and go on to pay',
  about:
    'Binding fixes the newest odds, both seeds and the price, and reserves what can be drawn. Nothing is paid by it: you see the payment before you sign.',
};
const FREE_NEXT_STEP = {
  words: 'Go to the pack',
  about: 'This rip is free and has no value. The seed is told to the service when you tear the pack.',
};

interface StartProps {
  readonly mode: Props['mode'];
  readonly isBusy: boolean;
  readonly onStart: () => void;
}

function StartStep({ mode, isBusy: busy, onStart }: StartProps) {
  return (
    <div className={styles.stack}>
      <p>
        The service draws a secret seed and shows you its hash. Then your browser makes a seed of your own. Both
        together decide the card, so neither side can choose it.{' '}
        {mode === 'fixture' ? 'Rips are free here, and worth nothing.' : ''}
      </p>
      <Button variant="primary" large busyLabel={busy ? 'Fixing the seed' : null} onClick={onStart}>
        Begin a rip
      </Button>
    </div>
  );
}

interface PaymentProps {
  readonly play: Play;
  readonly intent: PaymentIntentBody;
  readonly machine: Machine;
  readonly closed: boolean;
  readonly refresh: () => Promise<unknown>;
  readonly onChange: (play: Play) => void;
}

/** A payment from its binding to its outcome on the finalized chain. */
function PaymentStep({ play, intent, closed, refresh, onChange }: PaymentProps) {
  const network = useNetwork();
  if (network === null)
    return (
      <Problem
        what="The chain does not answer"
        money={intent.state === 'open' ? undefined : 'Your payment is found on the chain when it answers again.'}
        next="Nothing can be paid at the moment. Reload in a minute."
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
  if (bound === null || closed) return <p role="status">Your payment is {state}. It cannot be paid now.</p>;
  return (
    <div className={styles.stack}>
      <PaymentBindingFacts {...{ play, bound, network }} />
      <KeepSeedNote clientSeed={clientSeed} />
      <WalletGate wallet={play.wallet}>
        <PayStep {...{ play, bound, network, refresh }} expiresAt={intent.expiresAt} />
      </WalletGate>
    </div>
  );
}
