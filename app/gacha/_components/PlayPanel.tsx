'use client';

import dynamic from 'next/dynamic';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useTranslations } from '#use-translations';
import type { Translate } from '../../_messages/translate';
import { retryImport } from '../../_site/retry-import';
import { SignInStep } from '../../_site/SignInStep';
import { useSessionWallet } from '../../_site/session';
import { Button } from '../../_ui/Button';
import { bringIntoView } from '../../_ui/bring-into-view';
import { Panel } from '../../_ui/Panel';
import { GuestStart } from './guest/GuestStart';
import { useGuestRip } from './guest/use-guest-rip';
import type { Machine } from './machine';
import styles from './PlayPanel.module.css';
import { useIsBarred } from './use-is-barred';

const PlayRoom = dynamic(
  retryImport(() => import('./play/RipFlow')),
  { ssr: false, loading: RoomLoading },
);
const GuestRipRun = dynamic(
  retryImport(() => import('./guest/GuestRipRun')),
  { ssr: false, loading: GuestRunLoading },
);

function RoomLoading() {
  const t = useTranslations('gacha');
  return <p role="status">{t('loading')}</p>;
}

function GuestRunLoading() {
  const t = useTranslations('gacha.panel');
  return <p role="status">{t('starting')}</p>;
}

interface Props {
  readonly machine: Machine;
  readonly mode: 'fixture' | 'devnet-preview';
  readonly isClosed: boolean;
  /** The reason that no new rip can begin: all copies are drawn or reserved, or the machine is retired. Else null. */
  readonly barredReason: string | null;
}

/** Panel to rip a pack of the machine. */
export function PlayPanel({ machine, mode, isClosed, barredReason }: Props) {
  const t = useTranslations('gacha');
  const wallet = useSessionWallet();
  const guestRip = useGuestRip(machine, mode);
  // Number of the guest's present attempt, each retry being another one; null while there is none. It is the key of the
  // attempt's component, so that each attempt starts afresh.
  const [run, setRun] = useState<number | null>(null);
  // Whether space for the table is reserved: from the tap that starts a rip, so that nothing moves when the pack
  // appears.
  const [isRipping, setRipping] = useState(false);
  const table = useRef<HTMLDivElement>(null);
  const [isPaidByRun, setPaidByRun] = useState(false);
  const isGuestRipPossible = guestRip !== null && !isClosed && barredReason === null;
  // In a transition, so that replacing the panel doesn't delay the button's own feedback.
  const startRun = () =>
    startTransition(() => {
      setRipping(true);
      setRun((last) => (last ?? 0) + 1);
    });
  const leaveRun = () => {
    setRipping(false);
    setRun(null);
  };
  useEffect(() => {
    if (run !== null && table.current !== null) bringIntoView(table.current);
  }, [run]);
  const endRun = () => {
    setPaidByRun(true);
    setRun(null);
  };
  return (
    <Panel title={t('panel.title')} aside={t(mode === 'fixture' ? 'freeNoValue' : 'panel.paid')}>
      <div ref={table} className={isRipping ? styles.table : undefined} data-ripping={isRipping || undefined}>
        {run !== null && guestRip !== null ? (
          <GuestRipRun key={run} rip={guestRip} onPaid={endRun} onRetry={startRun} onLeave={leaveRun} />
        ) : (
          <RipByHand
            {...{ wallet, machine, mode, closed: isClosed, barredReason }}
            startGuestRip={isGuestRipPossible ? startRun : null}
            startsReady={isPaidByRun}
            onRipping={setRipping}
          />
        )}
      </div>
    </Panel>
  );
}

interface RipByHandProps extends Omit<Props, 'isClosed'> {
  /** The signed-in wallet; null without one, undefined until it is known. */
  readonly wallet: string | null | undefined;
  readonly closed: boolean;
  /** Starts a rip as a guest; null if that isn't available. */
  readonly startGuestRip: (() => void) | null;
  /**
   * Whether a guest's one-tap run has succeeded on this page. A free pack is then ready to rip without another step.
   */
  readonly startsReady: boolean;
  readonly onRipping: (isRipping: boolean) => void;
}

/** The panel without a guest's one-tap run: the sign-in step, the reason that no rip can begin, or the rip by steps. */
function RipByHand(props: RipByHandProps) {
  const { wallet, machine, mode, closed, barredReason, startGuestRip, startsReady, onRipping } = props;
  const t = useTranslations('gacha');
  const [isBarred, goOn] = useIsBarred(wallet, machine.machineKey, barredReason);
  if (wallet === undefined) return <SignInStep />;
  if (wallet === null)
    return (
      <div className={styles.gate}>
        {startGuestRip === null ? null : <GuestStart machine={machine} mode={mode} onStart={startGuestRip} />}
        <p>{startGuestRip === null ? explainSignIn(t, barredReason, closed) : t('panel.ownWallet')}</p>
        <SignInStep large={startGuestRip === null} isSecondary={startGuestRip !== null} />
      </div>
    );
  if (isBarred)
    return (
      <div className={styles.gate}>
        <p>{barredReason}</p>
        <Button onClick={goOn}>{t('panel.goOn')}</Button>
      </div>
    );
  return <PlayRoom key={wallet} {...{ wallet, machine, mode, closed, startGuestRip, startsReady, onRipping }} />;
}

function explainSignIn(t: Translate<'gacha'>, barredReason: string | null, isClosed: boolean): string {
  if (barredReason !== null) return t('panel.signInToContinue', { reason: barredReason });
  return t(isClosed ? 'panel.signInWhileClosed' : 'panel.signIn');
}
