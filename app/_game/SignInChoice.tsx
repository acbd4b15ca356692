'use client';

import { useState } from 'react';
import { useTranslations } from '#use-translations';
import type { Fault } from '../_site/fault';
import { SignInStep } from '../_site/SignInStep';
import { Button } from '../_ui/Button';
import { Problem } from '../_ui/Problem';
import { useWalletState } from '../_wallet/wallet-store';
import { type Player, usePlayer } from './use-player';

interface Props {
  /** Explains what the button starts besides signing in. */
  readonly note?: string;
  /** Called once this browser's own player is signed in by the button. */
  readonly onReady?: () => void;
  /** Called with true when the button begins to sign the player in, and with false if that fails. */
  readonly onEntering?: (isEntering: boolean) => void;
}

/**
 * Sign-in step for a visitor who wants to play: with this browser's own player where there is one, or with a wallet.
 * Shows nothing once signed in.
 */
export function SignInChoice({ note, onReady, onEntering }: Props) {
  const t = useTranslations('guest');
  const { wallet, enter } = usePlayer();
  const { isEntering, fault, start } = useEntering(enter, onReady, onEntering);
  const isConnected = useWalletState().connectedWallet !== null && !isEntering;
  if ((wallet !== null && !isEntering) || enter === null || isConnected) return <SignInStep large />;
  return (
    <>
      {fault === null ? null : <Problem {...fault} />}
      <Button variant="primary" large busyLabel={isEntering ? t('gettingPlayerReady') : null} onClick={start}>
        {t('signIn.withoutWallet')}
      </Button>
      {note === undefined ? null : <p>{note}</p>}
      {/* While the player is connected it would offer to sign in with it a second time. */}
      {isEntering ? null : <SignInStep large isSecondary />}
    </>
  );
}

/** Returns an action that signs in with this browser's own player, with its progress and last error. */
function useEntering(enter: Player['enter'], onReady: Props['onReady'], onEntering: Props['onEntering']) {
  const t = useTranslations('guest');
  const siteTexts = useTranslations('site');
  const [isEntering, setEntering] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const signIn = async (): Promise<void> => {
    let wallet: string | null = null;
    try {
      wallet = (await enter?.()) ?? null;
    } catch (error) {
      const { toFault } = await import('../_site/fault');
      setFault(toFault(siteTexts, error, t('signIn.again')));
    } finally {
      // Once signed in it stays busy until the page replaces this step, which learns of the session a moment later.
      if (wallet === null) {
        setEntering(false);
        onEntering?.(false);
      }
    }
    if (wallet !== null) onReady?.();
  };
  const start = () => {
    // Loading the wallet's code would wait for a connection up to a minute.
    if (!navigator.onLine) return setFault({ what: t('offline.what'), next: t('offline.next') });
    setEntering(true);
    onEntering?.(true);
    setFault(null);
    void signIn();
  };
  return { isEntering, fault, start };
}
