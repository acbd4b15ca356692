'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { TransactionFault } from '../_payment/trouble';
import { useLoadWallet } from '../_site/contexts';
import { useSignIn } from '../_site/sign-in';
import { Button } from '../_ui/Button';
import { LinkButton } from '../_ui/LinkButton';
import { Problem } from '../_ui/Problem';
import { type Stage, StageList } from '../_ui/StageList';
import { buildGuestDuelPorts } from './duel-ports';
import { formatTestFee, type GuestOffer } from './guest-offer';
import { GUEST_STAGES, GuestDuelError, type GuestProgress, type GuestStage, playGuestDuel } from './play-duel';

interface Props {
  readonly guest: GuestOffer;
  /** The way into the same duel step by step. */
  readonly usualHref: string;
}

/** Takes the visitor into a duel against the practice opponent, stage by stage, then goes to the duel's page. */
export default function GuestDuel({ guest, usualHref }: Props) {
  const { progress, failure, start } = useGuestDuel(guest);
  return (
    <div>
      {failure === null ? null : (
        <Problem {...failure.fault}>
          <Button variant="primary" onClick={start}>
            Try again
          </Button>
          <LinkButton href={usualHref}>Play step by step</LinkButton>
        </Problem>
      )}
      <StageList
        label="How far your duel is"
        stages={toStages(progress, failure?.stage ?? null, guest)}
        note="It’s safe to reload: you go on where you were."
      />
    </div>
  );
}

interface Failure {
  readonly stage: GuestStage | null;
  readonly fault: TransactionFault;
}

const BEFORE_START: GuestProgress = { player: 'now', sol: 'next', duel: 'next', opponent: 'next', payment: 'next' };

function useGuestDuel(guest: GuestOffer) {
  const router = useRouter();
  const loadWallet = useLoadWallet();
  const { signIn } = useSignIn();
  const [progress, setProgress] = useState(BEFORE_START);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isRunning = useRef(false);
  const pageActions = useRef({ loadWallet, signIn });
  pageActions.current = { loadWallet, signIn };

  const start = useCallback(async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setFailure(null);
    setProgress(BEFORE_START);
    try {
      const ports = buildGuestDuelPorts(guest, {
        loadWallet: () => pageActions.current.loadWallet(),
        signIn: (wallet) => pageActions.current.signIn(wallet),
      });
      router.push(`/duels/${await playGuestDuel(ports, setProgress)}`);
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      isRunning.current = false;
    }
  }, [guest, router]);

  useEffect(() => void start(), [start]);
  return { progress, failure, start };
}

const toFailure = (error: unknown): Failure =>
  error instanceof GuestDuelError
    ? { stage: error.stage, fault: error.fault }
    : { stage: null, fault: { what: 'That did not work', next: 'Try again: you go on with the same duel.' } };

function toStages(progress: GuestProgress, failed: GuestStage | null, guest: GuestOffer): readonly Stage[] {
  const names: Readonly<Record<GuestStage, string>> = {
    player: 'Making your player',
    sol: 'Getting test SOL',
    duel: 'Opening your duel',
    opponent: 'Sparky joins',
    payment: `Paying ${formatTestFee(guest)}`,
  };
  return GUEST_STAGES.map((key) => {
    const reached = progress[key];
    if (key === failed) return { key, name: names[key], state: 'failed' };
    // After a failure nothing runs any more.
    return { key, name: names[key], state: failed !== null && reached === 'now' ? 'next' : reached };
  });
}
