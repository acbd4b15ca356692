'use client';

import dynamic from 'next/dynamic';
import { SignInStep } from '../_duel/SignInStep';
import { patiently } from '../_site/patiently';
import { useSessionWallet } from '../_site/session';
import { Panel } from '../_ui/Panel';
import type { Machine } from './machine';
import styles from './PlayPanel.module.css';

const PlayRoom = dynamic(
  patiently(() => import('./play/PlayRoom')),
  { ssr: false, loading: () => <p role="status">Loading what makes seeds and reads payments.</p> },
);

interface Props {
  readonly machine: Machine;
  readonly mode: 'fixture' | 'devnet-preview';
  readonly closed: boolean;
}

/** The rip itself. What it needs of wallets, seeds and payments loads once somebody is signed in. */
export function PlayPanel({ machine, mode, closed }: Props) {
  const wallet = useSessionWallet();
  return (
    <Panel title="Rip a pack" aside={mode === 'fixture' ? 'Free, and of no value' : 'Paid in test tokens'}>
      {wallet === undefined ? <p role="status">Asking whether you are signed in.</p> : null}
      {wallet === null ? (
        <div className={styles.gate}>
          <p>
            Sign in with your wallet to rip a pack of this machine{closed ? ', or to go on with one that is paid' : ''}.
            Nothing is paid before you have read and signed it.
          </p>
          <SignInStep large />
        </div>
      ) : null}
      {typeof wallet === 'string' ? <PlayRoom key={wallet} {...{ wallet, machine, mode, closed }} /> : null}
    </Panel>
  );
}
