'use client';

import { Button } from '../_ui/Button';
import { CopyableValue } from '../_ui/CopyableValue';
import { Problem } from '../_ui/Problem';
import { StopWaiting } from '../_wallet/StopWaiting';
import styles from './SessionPanel.module.css';
import { useSessionSteps } from './session-steps';

interface Props {
  /** The connected wallet. */
  readonly wallet: string;
  /** Called to connect another wallet. */
  readonly onSwitch: () => void;
}

/** The session of the connected wallet, with buttons to sign in and out. */
export function SessionPanel({ wallet, onSwitch }: Props) {
  const { sessionWallet: session, pendingAction: busy, fault, signIn, signOut } = useSessionSteps(wallet);
  return (
    <div className={styles.session}>
      {fault === null ? null : <Problem {...fault} />}
      {session === undefined ? <p role="status">Checking your session…</p> : null}
      {session === null ? (
        <>
          <p>Sign a message to open and join duels. It’s free and moves no money.</p>
          <Button
            variant="primary"
            wide
            onClick={signIn}
            busyLabel={busy === 'in' ? 'Sign the message in your wallet' : null}
          >
            Sign in
          </Button>
          {busy === 'in' ? <StopWaiting /> : null}
        </>
      ) : null}
      {session === wallet ? (
        <div className={styles.line}>
          <p>You’re signed in with this wallet.</p>
          <Button onClick={signOut} busyLabel={busy === 'out' ? 'Signing out…' : null}>
            Sign out
          </Button>
        </div>
      ) : null}
      {typeof session === 'string' && session !== wallet ? (
        <Problem
          tone="warning"
          what="You’re signed in with another wallet"
          money={
            <>
              Signed in: <CopyableValue value={session} copiedNoun="wallet that is signed in" />. Connected:{' '}
              <CopyableValue value={wallet} copiedNoun="connected wallet" />.
            </>
          }
          next="No money has moved. Sign in with the connected wallet, or go back to the other one."
        >
          <Button variant="primary" onClick={signIn} busyLabel={busy === 'in' ? 'Sign in your wallet' : null}>
            Sign in with {wallet.slice(0, 4)}…{wallet.slice(-4)}
          </Button>
          {busy === 'in' ? <StopWaiting /> : null}
          <Button onClick={onSwitch}>Connect the other wallet</Button>
        </Problem>
      ) : null}
    </div>
  );
}
