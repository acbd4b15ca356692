'use client';

import { useState } from 'react';
import { type Fault, faultOf } from '../_site/fault';
import { useSessionWallet, useSignIn } from '../_site/session';
import { Button } from '../_ui/Button';
import { Problem } from '../_ui/Problem';
import { StopWaiting } from '../_wallet/StopWaiting';
import { openWalletDialog } from '../_wallet/wallet-dialog';
import { useWalletState } from '../_wallet/wallet-store';
import styles from './SignInStep.module.css';

/** The way in, where it is needed: connect a wallet, then sign a message that moves no money. Nothing once signed in. */
export function SignInStep({ large = false }: { large?: boolean }) {
  const session = useSessionWallet();
  const { connected, connecting } = useWalletState();
  const { signIn } = useSignIn();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  if (session !== null) return null;
  if (connected === null) {
    return (
      <Button
        look="primary"
        large={large}
        busy={connecting ? 'Waiting for your wallet' : null}
        onClick={openWalletDialog}
      >
        Connect a wallet
      </Button>
    );
  }
  const enter = async () => {
    setBusy(true);
    setFault(null);
    await signIn(connected.address).catch((error: unknown) => setFault(faultOf(error, 'Press Sign in again.')));
    setBusy(false);
  };
  return (
    <div className={styles.step}>
      {fault === null ? null : <Problem {...fault} />}
      <p>{connected.name} is connected. Sign one message to say that it is yours; it moves no money.</p>
      <Button look="primary" large={large} busy={busy ? 'Your wallet is asked' : null} onClick={enter}>
        Sign in
      </Button>
      {busy ? <StopWaiting /> : null}
    </div>
  );
}
