'use client';

import { useState } from 'react';
import { useTranslations } from '#use-translations';
import type { Fault } from '../_site/fault';
import { SignInStep } from '../_site/SignInStep';
import { Button } from '../_ui/Button';
import { Problem } from '../_ui/Problem';
import { useWalletState } from '../_wallet/wallet-store';
import { usePlayer } from './use-player';

/**
 * Sign-in step for a visitor who wants to play: with this browser's own player where there is one, or with a wallet.
 * Shows nothing once signed in.
 */
export function SignInChoice() {
  const t = useTranslations('guest');
  const siteTexts = useTranslations('site');
  const { wallet, enter } = usePlayer();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const isConnected = useWalletState().connectedWallet !== null && !isBusy;
  if (wallet !== null || enter === null || isConnected) return <SignInStep large />;
  const signIn = () => {
    // Loading the wallet's code would wait for a connection up to a minute.
    if (!navigator.onLine) return setFault({ what: t('offline.what'), next: t('offline.next') });
    setBusy(true);
    setFault(null);
    void enter()
      .catch(async (error: unknown) => {
        const { toFault } = await import('../_site/fault');
        setFault(toFault(siteTexts, error, t('signIn.again')));
      })
      .finally(() => setBusy(false));
  };
  return (
    <>
      {fault === null ? null : <Problem {...fault} />}
      <Button variant="primary" large busyLabel={isBusy ? t('gettingPlayerReady') : null} onClick={signIn}>
        {t('signIn.withoutWallet')}
      </Button>
      {/* While the player is connected it would offer to sign in with it a second time. */}
      {isBusy ? null : <SignInStep large isSecondary />}
    </>
  );
}
