'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { startGuestRun } from '../../../_guest/guest-run';
import { listStages, StageError } from '../../../_guest/guest-stages';
import type { TransactionFault } from '../../../_payment/trouble';
import { useLoadWallet } from '../../../_site/contexts';
import { useSessionWallet } from '../../../_site/session';
import { useSignIn } from '../../../_site/sign-in';
import { Button } from '../../../_ui/Button';
import { Problem } from '../../../_ui/Problem';
import { type Stage, StageList } from '../../../_ui/StageList';
import type { GuestRip } from './bind-seeds';
import { formatTestPrice } from './GuestStart';
import { leaveLastGuestRun } from './guest-play';
import { GUEST_RIP_STAGES, type GuestRipProgress, type GuestRipStage, playGuestRip } from './play-guest-rip';
import { buildGuestRipPorts } from './rip-ports';

interface Props {
  readonly rip: GuestRip;
  /** Called once the pack is paid. */
  readonly onPaid: () => void;
  /** Replaces this component by a new one, which runs again. */
  readonly onRetry: () => void;
  /** Leaves the run, for the same rip step by step. */
  readonly onLeave: () => void;
}

/** Takes a visitor to a paid pack, stage by stage. Runs once, when it is shown. Removing it stops the run. */
export default function GuestRipRun(props: Props) {
  const { progress, failure } = useGuestRip(props);
  const wallet = useSessionWallet();
  const goStepByStep = () => {
    if (typeof wallet === 'string') leaveLastGuestRun(wallet, props.rip.machine.machineKey);
    props.onLeave();
  };
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={place} tabIndex={-1} aria-label="Your rip">
      {failure === null ? null : (
        <Problem {...failure.fault}>
          <Button variant="primary" onClick={props.onRetry}>
            Try again
          </Button>
          <Button onClick={goStepByStep}>Rip step by step</Button>
        </Problem>
      )}
      <StageList
        label="Progress of your rip"
        stages={toStages(progress, failure, props.rip)}
        note="You can reload and continue your rip where it was."
      />
    </section>
  );
}

interface Failure {
  /** Null if it isn't known. */
  readonly stage: GuestRipStage | null;
  readonly fault: TransactionFault;
}

const BEFORE_START: GuestRipProgress = { player: 'now', seeds: 'next', sol: 'next', price: 'next', payment: 'next' };

function useGuestRip(props: Props) {
  const loadWallet = useLoadWallet();
  const queries = useQueryClient();
  const { signIn } = useSignIn();
  const [progress, setProgress] = useState(BEFORE_START);
  const [failure, setFailure] = useState<Failure | null>(null);
  // A ref, so that a new identity of a property doesn't start another run.
  const page = useRef({ ...props, loadWallet, signIn });
  page.current = { ...props, loadWallet, signIn };
  useEffect(() => {
    const stop = startGuestRun(async (signal) => {
      try {
        const ports = buildGuestRipPorts(page.current.rip, {
          loadWallet: () => page.current.loadWallet(),
          signIn: (wallet) => page.current.signIn(wallet),
        });
        await playGuestRip(ports, setProgress, signal);
        // The page may have read the payment before the run paid it.
        queries.removeQueries({ queryKey: ['rip-intent'] });
        page.current.onPaid();
      } catch (error) {
        if (signal.aborted) return;
        setFailure(toFailure(error));
      }
    });
    if (stop === null) page.current.onLeave();
    return stop ?? undefined;
  }, [queries]);
  return { progress, failure };
}

function toFailure(error: unknown): Failure {
  if (error instanceof StageError) return { stage: error.stage, fault: error.fault };
  const fault = {
    what: 'That didn’t work',
    money: 'A payment may have been sent. It counts once.',
    next: 'Try again. You’ll continue with the same rip.',
  };
  return { stage: null, fault };
}

function toStages(progress: GuestRipProgress, failure: Failure | null, rip: GuestRip): readonly Stage[] {
  const amount = formatTestPrice(rip.machine.price);
  const names: Readonly<Record<GuestRipStage, string>> = {
    player: 'Getting your player ready',
    seeds: 'Locking both seeds and the odds',
    sol: 'Getting test SOL',
    price: `Setting ${amount} aside`,
    payment: `Paying ${amount}`,
  };
  const shown = rip.isFree ? GUEST_RIP_STAGES.slice(0, 2) : GUEST_RIP_STAGES;
  return listStages(shown, names, progress, failure);
}
