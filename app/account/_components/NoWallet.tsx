'use client';

import type { ReactNode } from 'react';
import { useSessionSteps } from '../../_site/session-steps';
import { Address } from '../../_ui/Address';
import { Button } from '../../_ui/Button';
import { Empty } from '../../_ui/Empty';
import { Problem } from '../../_ui/Problem';
import { openWalletDialog } from '../../_wallet/wallet-dialog';
import { useWalletState } from '../../_wallet/wallet-store';
import styles from './Account.module.css';

interface Props {
  readonly embedded: boolean;
  /** Wallet of the session, which outlives a disconnected or locked wallet; null without a session. */
  readonly session: string | null;
}

export function NoWallet({ embedded, session }: Props) {
  const { connecting } = useWalletState();
  const connect = (
    <Button look="primary" onClick={openWalletDialog} busy={connecting ? 'Waiting for your wallet' : null}>
      Connect a wallet
    </Button>
  );
  if (session !== null) return <SignedInWithoutWallet session={session} connect={connect} />;
  return (
    <Empty title="No wallet is connected" action={connect}>
      {embedded
        ? 'Your wallet is your account here. The burner is ready without installing anything.'
        : 'Your wallet is your account here. Connecting shows your address and moves no money.'}
    </Empty>
  );
}

function SignedInWithoutWallet({ session, connect }: { session: string; connect: ReactNode }) {
  const { busy, fault, signOut } = useSessionSteps(session);
  return (
    <div className={styles.stack}>
      {fault === null ? null : <Problem {...fault} />}
      <p>
        You are signed in with <Address value={session} what="wallet that is signed in" />, but no wallet is connected.
        Connect it to sign payments.
      </p>
      <div className={styles.buttons}>
        {connect}
        <Button onClick={signOut} busy={busy === 'out' ? 'Signing out' : null}>
          Sign out
        </Button>
      </div>
    </div>
  );
}
