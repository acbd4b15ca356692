'use client';

import { useState } from 'react';
import { Button } from '../_ui/Button';
import { Problem } from '../_ui/Problem';
import { StopWaiting } from '../_wallet/StopWaiting';
import { shortenName } from '../_wallet/short-name';
import type { ConnectedWallet } from '../_wallet/wallet-store';
import { type Fault, toFault } from './fault';
import styles from './SignInStep.module.css';
import { useSignIn } from './sign-in';

/** Sign-in button for a connected wallet. Signing the message moves no money. */
export function SignInButton({ connected: connectedWallet, large }: { connected: ConnectedWallet; large: boolean }) {
  const { signIn } = useSignIn();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const signInWallet = async () => {
    setBusy(true);
    setFault(null);
    await signIn(connectedWallet.address).catch((error: unknown) => setFault(toFault(error, 'Press Sign in again.')));
    setBusy(false);
  };
  return (
    <div className={styles.step}>
      {fault === null ? null : <Problem {...fault} />}
      <p>{shortenName(connectedWallet.name)} is connected. Sign a message to prove it’s yours; it moves no money.</p>
      <Button
        variant="primary"
        large={large}
        busyLabel={busy ? 'Waiting for your wallet…' : null}
        onClick={signInWallet}
      >
        Sign in
      </Button>
      {busy ? <StopWaiting /> : null}
    </div>
  );
}
