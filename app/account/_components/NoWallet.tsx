'use client';

import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import { useSessionSteps } from '../../_site/session-steps';
import { Button } from '../../_ui/Button';
import { CopyableValue } from '../../_ui/CopyableValue';
import { EmptyState } from '../../_ui/EmptyState';
import { Problem } from '../../_ui/Problem';
import { openWalletDialog } from '../../_wallet/wallet-dialog';
import { useWalletState } from '../../_wallet/wallet-store';
import styles from './Account.module.css';

interface Props {
  readonly isEmbeddedChain: boolean;
  /** Wallet of the session, which outlives a disconnected or locked wallet; null without a session. */
  readonly sessionWallet: string | null;
}

/** Text and buttons for a player without a connected wallet, with or without a session. */
export function NoWallet({ isEmbeddedChain, sessionWallet }: Props) {
  const t = useTranslations('account.noWallet');
  const { isConnecting } = useWalletState();
  const connect = (
    <Button variant="primary" onClick={openWalletDialog} busyLabel={isConnecting ? t('waiting') : null}>
      {t('connect')}
    </Button>
  );
  if (sessionWallet !== null) return <SignedInWithoutWallet session={sessionWallet} connect={connect} />;
  return (
    <EmptyState title={t('title')} action={connect}>
      {t(isEmbeddedChain ? 'guestReady' : 'connectingIsFree')}
    </EmptyState>
  );
}

function SignedInWithoutWallet({
  session: sessionWallet,
  connect: connectButton,
}: {
  session: string;
  connect: ReactNode;
}) {
  const t = useTranslations('account.noWallet');
  const { pendingAction, fault, signOut } = useSessionSteps(sessionWallet);
  return (
    <div className={styles.stack}>
      {fault === null ? null : <Problem {...fault} />}
      <p>
        {t.rich('signedIn', {
          address: () => <CopyableValue value={sessionWallet} copiedNoun={t('copiedWallet')} />,
        })}
      </p>
      <div className={styles.buttons}>
        {connectButton}
        <Button onClick={signOut} busyLabel={pendingAction === 'out' ? t('signingOut') : null}>
          {t('signOut')}
        </Button>
      </div>
    </div>
  );
}
