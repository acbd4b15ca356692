'use client';

import dynamic from 'next/dynamic';
import { startTransition, useState } from 'react';
import { retryImport } from '../../_site/retry-import';
import { SignInStep } from '../../_site/SignInStep';
import { useSessionWallet } from '../../_site/session';
import { Button } from '../../_ui/Button';
import { Panel } from '../../_ui/Panel';
import { GuestStart } from './guest/GuestStart';
import { useGuestRip } from './guest/use-guest-rip';
import type { Machine } from './machine';
import styles from './PlayPanel.module.css';
import { useIsBarred } from './use-is-barred';

const PlayRoom = dynamic(
  retryImport(() => import('./play/RipFlow')),
  { ssr: false, loading: () => <p role="status">Loading…</p> },
);
const GuestRipRun = dynamic(
  retryImport(() => import('./guest/GuestRipRun')),
  {
    ssr: false,
    loading: () => (
      <p className={styles.starting} role="status">
        Getting your player ready…
      </p>
    ),
  },
);

interface Props {
  readonly machine: Machine;
  readonly mode: 'fixture' | 'devnet-preview';
  readonly isClosed: boolean;
  /** Why no card can be drawn now; null if one can. */
  readonly emptyReason: string | null;
}

/** The rip itself. Code for wallets, seeds and payments loads once the player is signed in, or rips as a guest. */
export function PlayPanel({ machine, mode, isClosed: closed, emptyReason }: Props) {
  const wallet = useSessionWallet();
  const guestRip = useGuestRip(machine, mode);
  // Number of the guest's run on this page; null while there is none. Each one is a new component.
  const [run, setRun] = useState<number | null>(null);
  const [isPaidByRun, setPaidByRun] = useState(false);
  const isGuestRipPossible = guestRip !== null && !closed && emptyReason === null;
  // Not urgent, so that the button's own feedback doesn't wait for another panel.
  const startRun = () => startTransition(() => setRun((last) => (last ?? 0) + 1));
  const endRun = () => {
    setPaidByRun(true);
    setRun(null);
  };
  return (
    <Panel title="Rip a pack" aside={mode === 'fixture' ? 'Free, no value' : 'Paid in test tokens'}>
      {run !== null && guestRip !== null ? (
        <GuestRipRun key={run} rip={guestRip} onPaid={endRun} onRetry={startRun} onLeave={() => setRun(null)} />
      ) : (
        <RipByHand
          {...{ wallet, machine, mode, closed, emptyReason }}
          startGuestRip={isGuestRipPossible ? startRun : null}
          startsReady={isPaidByRun}
        />
      )}
    </Panel>
  );
}

interface RipByHandProps extends Omit<Props, 'isClosed'> {
  /** The signed-in wallet; null without one, undefined until it is known. */
  readonly wallet: string | null | undefined;
  readonly closed: boolean;
  /** Starts a guest's run; null if it isn't available. */
  readonly startGuestRip: (() => void) | null;
  /** Whether a guest's run has just ended, so that a free pack needs no further step. */
  readonly startsReady: boolean;
}

function RipByHand({ wallet, machine, mode, closed, emptyReason, startGuestRip, startsReady }: RipByHandProps) {
  const [isBarred, goOn] = useIsBarred(wallet, machine.machineKey, emptyReason);
  if (wallet === undefined) return <SignInStep />;
  if (wallet === null)
    return (
      <div className={styles.gate}>
        {startGuestRip === null ? null : <GuestStart machine={machine} mode={mode} onStart={startGuestRip} />}
        <p>
          {startGuestRip === null
            ? `${emptyReason === null ? '' : `${emptyReason} `}${explainSignIn(emptyReason === null, closed)}`
            : 'Or connect your own wallet. You see every payment before you sign it.'}
        </p>
        <SignInStep large={startGuestRip === null} isSecondary={startGuestRip !== null} />
      </div>
    );
  if (isBarred)
    return (
      <div className={styles.gate}>
        <p>{emptyReason}</p>
        <Button onClick={goOn}>Continue my rip</Button>
      </div>
    );
  return <PlayRoom key={wallet} {...{ wallet, machine, mode, closed, startGuestRip, startsReady }} />;
}

const explainSignIn = (canDraw: boolean, isClosed: boolean): string => {
  const purpose = canDraw ? 'rip a pack' : 'continue your rip';
  const alternative = isClosed && canDraw ? ', or to continue one you’ve paid for' : '';
  return `Sign in with your wallet to ${purpose}${alternative}. You see every payment before you sign it.`;
};
