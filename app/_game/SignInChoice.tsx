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
  /** Label of the button; by default, that no wallet is needed. */
  readonly label?: string | undefined;
  /** Explains what the button starts besides signing in. */
  readonly note?: string;
  /**
   * Called with true when the button begins to sign in with this browser's own player, and with false if that fails.
   * After a success the button stays busy until the parent removes this component.
   */
  readonly onEntering?: (isEntering: boolean) => void;
}

/**
 * Sign-in step for a visitor who wants to play: with this browser's own player on networks that have one, or with a
 * wallet. Shows nothing to a player who is signed in, unless this button did it.
 */
export function SignInChoice({ label, note, onEntering }: Props) {
  const t = useTranslations('guest');
  const { wallet, enter } = usePlayer();
  const { isEntering, fault, start } = useBurnerSignIn(enter, onEntering);
  const isConnected = useWalletState().connectedWallet !== null && !isEntering;
  if ((wallet !== null && !isEntering) || enter === null || isConnected) return <SignInStep large />;
  return (
    <>
      {fault === null ? null : <Problem {...fault} />}
      <Button variant="primary" large busyLabel={isEntering ? t('gettingPlayerReady') : null} onClick={start}>
        {label ?? t('signIn.withoutWallet')}
      </Button>
      {note === undefined ? null : <p>{note}</p>}
      {/* Hidden while the button signs in: its player is connected by then, and would be offered a second time. */}
      {isEntering ? null : <SignInStep large isSecondary />}
    </>
  );
}

/** Returns an action that signs in with this browser's own player, with its progress and last error. */
function useBurnerSignIn(enter: Player['enter'], onEntering: Props['onEntering']) {
  const t = useTranslations('guest');
  const siteTexts = useTranslations('site');
  const [isEntering, setEntering] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const show = (entering: boolean): void => {
    setEntering(entering);
    onEntering?.(entering);
  };
  const signIn = async (): Promise<void> => {
    let wallet: string | null | undefined;
    try {
      wallet = await enter?.();
    } catch (error) {
      const { toFault } = await import('../_site/fault');
      setFault(toFault(siteTexts, error, t('signIn.again')));
    } finally {
      // After a success the button stays busy, because the page learns of the session a little later.
      if (wallet == null) show(false);
    }
  };
  const start = () => {
    // Fails at once while offline: loading the wallet's code would wait up to a minute for a connection.
    if (!navigator.onLine) return setFault({ what: t('offline.what'), next: t('offline.next') });
    show(true);
    setFault(null);
    void signIn();
  };
  return { isEntering, fault, start };
}
