'use client';

import type { ReactNode } from 'react';
import { Address } from '../_ui/Address';
import { Button } from '../_ui/Button';
import { Problem } from '../_ui/Problem';
import { openWalletDialog } from '../_wallet/wallet-dialog';
import { useWalletState } from '../_wallet/wallet-store';

/** Lets through as soon as a wallet is connected, whoever's it is. */
export function AnyWalletGate({ children }: { children: ReactNode }) {
  const { connected, connecting } = useWalletState();
  if (connected !== null) return children;
  return (
    <>
      <p>Any wallet that holds a little SOL can send it.</p>
      <ConnectButton connecting={connecting} />
    </>
  );
}

/** Lets through when the wallet that plays is the one that is connected; otherwise says which one is needed. */
export function WalletGate({ wallet, children }: { wallet: string; children: ReactNode }) {
  const { connected, connecting } = useWalletState();
  if (connected?.address === wallet) return children;
  if (connected === null) {
    return (
      <>
        <p>
          You are signed in as <Address value={wallet} what="wallet" />. To sign a transaction it has to be connected.
        </p>
        <ConnectButton connecting={connecting} />
      </>
    );
  }
  return (
    <Problem
      tone="warning"
      what="Another wallet is connected"
      next={
        <>
          You play as <Address value={wallet} what="playing wallet" />, and{' '}
          <Address value={connected.address} what="connected wallet" /> is connected. Switch to the first one.
        </>
      }
    >
      <Button onClick={openWalletDialog}>Change the wallet</Button>
    </Problem>
  );
}

function ConnectButton({ connecting }: { connecting: boolean }) {
  return (
    <Button look="primary" large busy={connecting ? 'Waiting for your wallet' : null} onClick={openWalletDialog}>
      Connect the wallet
    </Button>
  );
}
