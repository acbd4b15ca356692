'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from '#use-translations';
import { Button } from '../_ui/Button';
import { openWalletDialog } from '../_wallet/wallet-dialog';
import { useWalletState } from '../_wallet/wallet-store';
import { retryImport } from './retry-import';
import { useSessionWallet } from './session';

const SignInButton = dynamic(
  retryImport(() => import('./SignInButton').then((part) => part.SignInButton)),
  { ssr: false },
);

const SessionLoading = dynamic(() => import('./SessionLoading').then((part) => part.SessionLoading));

/**
 * Button to connect a wallet, then to sign in with it by a message that moves no money. Shows nothing once signed in,
 * and `SessionLoading` until the session is known. `isSecondary`: another way to play is beside it.
 */
export function SignInStep({ large = false, isSecondary = false }: { large?: boolean; isSecondary?: boolean }) {
  const t = useTranslations('site.session');
  const session = useSessionWallet();
  const { connectedWallet, isConnecting } = useWalletState();
  if (session === undefined) return <SessionLoading />;
  if (session !== null) return null;
  if (connectedWallet !== null) return <SignInButton connectedWallet={connectedWallet} large={large} />;
  return (
    <Button
      variant={isSecondary ? undefined : 'primary'}
      large={large}
      busyLabel={isConnecting ? t('waiting') : null}
      onClick={openWalletDialog}
    >
      {t('connect')}
    </Button>
  );
}
