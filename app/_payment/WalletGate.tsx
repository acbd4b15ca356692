'use client';

import type { ReactNode } from 'react';
import { Button } from '../_ui/Button';
import { CopyableValue } from '../_ui/CopyableValue';
import { Problem } from '../_ui/Problem';
import { openWalletDialog } from '../_wallet/wallet-dialog';
import { useWalletState } from '../_wallet/wallet-store';

/** Renders `children` once any wallet is connected; until then, a button to connect one. */
export function AnyWalletGate({ children }: { children: ReactNode }) {
  const { connectedWallet: connected, isConnecting: connecting } = useWalletState();
  if (connected !== null) return children;
  return (
    <>
      <p>Anyone can send this. It only costs the network fee.</p>
      <ConnectButton connecting={connecting} />
    </>
  );
}

/** Renders `children` if `wallet` is connected; otherwise asks to connect it or to switch to it. */
export function WalletGate({ wallet, children }: { wallet: string; children: ReactNode }) {
  const { connectedWallet: connected, isConnecting: connecting } = useWalletState();
  if (connected?.address === wallet) return children;
  if (connected === null) {
    return (
      <>
        <p>
          You’re signed in as <CopyableValue value={wallet} copiedNoun="wallet" />. Connect it to sign transactions.
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
          You’re playing as <CopyableValue value={wallet} copiedNoun="playing wallet" />, but{' '}
          <CopyableValue value={connected.address} copiedNoun="connected wallet" /> is connected. Switch to the first
          one.
        </>
      }
    >
      <Button onClick={openWalletDialog}>Switch wallet</Button>
    </Problem>
  );
}

function ConnectButton({ connecting: isConnecting }: { connecting: boolean }) {
  return (
    <Button
      variant="primary"
      large
      busyLabel={isConnecting ? 'Waiting for your wallet…' : null}
      onClick={openWalletDialog}
    >
      Connect the wallet
    </Button>
  );
}
