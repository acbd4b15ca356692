'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { retryImport } from '../../_site/retry-import';
import { SignInStep } from '../../_site/SignInStep';
import { useSessionWallet } from '../../_site/session';
import { Button } from '../../_ui/Button';
import { Panel } from '../../_ui/Panel';
import type { Machine } from './machine';
import styles from './PlayPanel.module.css';

const PlayRoom = dynamic(
  retryImport(() => import('./play/RipFlow')),
  { ssr: false, loading: () => <p role="status">Loading what makes seeds and reads payments.</p> },
);

interface Props {
  readonly machine: Machine;
  readonly mode: 'fixture' | 'devnet-preview';
  readonly isClosed: boolean;
  /** Why no card can be drawn now; null if one can. */
  readonly emptyReason: string | null;
}

/** The rip itself. Code for wallets, seeds and payments loads once the player is signed in. */
export function PlayPanel({ machine, mode, isClosed: closed, emptyReason }: Props) {
  const wallet = useSessionWallet();
  const { machineKey } = machine;
  // Not barred again later: the player's own rip may reserve the last copies, and must go on.
  const [isBarred, setBarred] = useState(emptyReason !== null);
  useEffect(() => {
    if (emptyReason === null) setBarred(false);
    else if (typeof wallet === 'string')
      void import('./play/play-store').then(({ findLastPlay }) => {
        if (findLastPlay(wallet, machineKey) !== null) setBarred(false);
      });
  }, [wallet, machineKey, emptyReason]);
  return (
    <Panel title="Rip a pack" aside={mode === 'fixture' ? 'Free, and of no value' : 'Paid in test tokens'}>
      {wallet === undefined ? <SignInStep /> : null}
      {wallet === null ? (
        <div className={styles.gate}>
          <p>
            {emptyReason === null ? '' : `${emptyReason} `}
            Sign in with your wallet to{' '}
            {emptyReason === null ? 'rip a pack of this machine' : 'go on with a rip of yours'}
            {closed && emptyReason === null ? ', or to go on with one that is paid' : ''}. Nothing is paid before you
            have read and signed it.
          </p>
          <SignInStep large />
        </div>
      ) : null}
      {typeof wallet === 'string' && isBarred ? (
        <div className={styles.gate}>
          <p>{emptyReason}</p>
          <Button onClick={() => setBarred(false)}>Go on with a rip of mine</Button>
        </div>
      ) : null}
      {typeof wallet === 'string' && !isBarred ? (
        <PlayRoom key={wallet} {...{ wallet, machine, mode, closed }} />
      ) : null}
    </Panel>
  );
}
