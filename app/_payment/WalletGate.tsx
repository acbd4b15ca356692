'use client';

import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import { Button } from '../_ui/Button';
import { CopyableValue } from '../_ui/CopyableValue';
import { Problem } from '../_ui/Problem';
import { openWalletDialog } from '../_wallet/wallet-dialog';
import { useWalletState } from '../_wallet/wallet-store';

/** Renders `children` once any wallet is connected; until then, a button to connect one. */
export function AnyWalletGate({ children }: { children: ReactNode }) {
  const t = useTranslations('payment.gate');
  const { connectedWallet, isConnecting } = useWalletState();
  if (connectedWallet !== null) return children;
  return (
    <>
      <p>{t('anyone')}</p>
      <ConnectButton isConnecting={isConnecting} />
    </>
  );
}

/** Renders `children` if `wallet` is connected; otherwise asks to connect it or to switch to it. */
export function WalletGate({ wallet, children }: { wallet: string; children: ReactNode }) {
  const t = useTranslations('payment.gate');
  const { connectedWallet, isConnecting } = useWalletState();
  if (connectedWallet?.address === wallet) return children;
  if (connectedWallet === null) {
    return (
      <>
        <p>{t.rich('signedIn', { wallet: () => <CopyableValue value={wallet} copiedNoun={t('wallet')} /> })}</p>
        <ConnectButton isConnecting={isConnecting} />
      </>
    );
  }
  return (
    <Problem
      tone="warning"
      what={t('otherConnected')}
      next={t.rich('otherConnectedNext', {
        playing: () => <CopyableValue value={wallet} copiedNoun={t('playingWallet')} />,
        connected: () => <CopyableValue value={connectedWallet.address} copiedNoun={t('connectedWallet')} />,
      })}
    >
      <Button onClick={openWalletDialog}>{t('switch')}</Button>
    </Problem>
  );
}

function ConnectButton({ isConnecting }: { isConnecting: boolean }) {
  const t = useTranslations('payment.gate');
  return (
    <Button variant="primary" large busyLabel={isConnecting ? t('waiting') : null} onClick={openWalletDialog}>
      {t('connect')}
    </Button>
  );
}
