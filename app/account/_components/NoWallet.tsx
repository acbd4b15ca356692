'use client';

import type { ReactNode } from 'react';
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

export function NoWallet({ isEmbeddedChain: embedded, sessionWallet: session }: Props) {
  const { isConnecting: connecting } = useWalletState();
  const connect = (
    <Button variant="primary" onClick={openWalletDialog} busyLabel={connecting ? 'Waiting for your wallet…' : null}>
      Connect a wallet
    </Button>
  );
  if (session !== null) return <SignedInWithoutWallet session={session} connect={connect} />;
  return (
    <EmptyState title="No wallet is connected" action={connect}>
      {embedded
        ? 'Your wallet is your account here. The burner is ready: there’s nothing to install.'
        : 'Your wallet is your account here. Connecting shows your address and moves no money.'}
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
  const { pendingAction: busy, fault, signOut } = useSessionSteps(sessionWallet);
  return (
    <div className={styles.stack}>
      {fault === null ? null : <Problem {...fault} />}
      <p>
        You’re signed in with <CopyableValue value={sessionWallet} copiedNoun="wallet that is signed in" />, but no
        wallet is connected. Connect it to sign payments.
      </p>
      <div className={styles.buttons}>
        {connectButton}
        <Button onClick={signOut} busyLabel={busy === 'out' ? 'Signing out…' : null}>
          Sign out
        </Button>
      </div>
    </div>
  );
}
