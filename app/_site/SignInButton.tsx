'use client';

import { useState } from 'react';
import { useTranslations } from '#use-translations';
import { Button } from '../_ui/Button';
import { Problem } from '../_ui/Problem';
import { StopWaiting } from '../_wallet/StopWaiting';
import { nameWallet } from '../_wallet/short-name';
import type { ConnectedWallet } from '../_wallet/wallet-store';
import { type Fault, toFault } from './fault';
import styles from './SignInStep.module.css';
import { useSignIn } from './sign-in';

/** Sign-in button for a connected wallet. Signing the message moves no money. */
export function SignInButton({ connectedWallet, large }: { connectedWallet: ConnectedWallet; large: boolean }) {
  const t = useTranslations('site');
  const walletTexts = useTranslations('wallet');
  const { signIn } = useSignIn();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const signInWallet = async () => {
    setBusy(true);
    setFault(null);
    await signIn(connectedWallet.address).catch((error: unknown) =>
      setFault(toFault(t, error, t('session.pressSignIn'))),
    );
    setBusy(false);
  };
  return (
    <div className={styles.step}>
      {fault === null ? null : <Problem {...fault} />}
      <p>{t('session.connected', { wallet: nameWallet(walletTexts, connectedWallet.name) })}</p>
      <Button variant="primary" large={large} busyLabel={busy ? t('session.waiting') : null} onClick={signInWallet}>
        {t('session.signIn')}
      </Button>
      {busy ? <StopWaiting /> : null}
    </div>
  );
}
