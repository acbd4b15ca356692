'use client';

import type { Adapter } from '@solana/wallet-adapter-base';
import { WalletReadyState } from '@solana/wallet-adapter-base';
import { useWallet, WalletProvider } from '@solana/wallet-adapter-react';
import { CoinbaseWalletAdapter, TrustWalletAdapter } from '@solana/wallet-adapter-wallets';
import { VersionedTransaction } from '@solana/web3.js';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { fromBase64, toBase64 } from '../../lib/chain/inspect/wire';
import { CountStep } from '../_site/CountStep';
import { registerBurner } from './burner-wallet';
import { connectFault } from './connect-fault';
import { publishWallet, type WalletActions, type WalletFault } from './wallet-store';

interface Props {
  /** The burner is offered on the embedded chain only. */
  readonly withBurner: boolean;
}

/**
 * The wallet boundary, the only place that knows wallet-adapter and web3.js. Wallets of the wallet
 * standard (Phantom, Solflare, Backpack and the burner) announce themselves; the two named here do not.
 */
export default function WalletRoot({ withBurner }: Props) {
  const [fault, setFault] = useState<WalletFault | null>(null);
  const clear = useCallback(() => setFault(null), []);
  const adapters = useMemo<Adapter[]>(() => {
    if (withBurner) registerBurner();
    return [new CoinbaseWalletAdapter(), new TrustWalletAdapter()];
  }, [withBurner]);
  return (
    <WalletProvider
      wallets={adapters}
      autoConnect
      onError={(error, adapter) => setFault(connectFault(error, adapter?.name))}
    >
      <Bridge fault={fault} clear={clear} />
    </WalletProvider>
  );
}

/** Tells the rest of the page, which lies outside the provider, what the wallet is and does. */
function Bridge({ fault, clear }: { readonly fault: WalletFault | null; readonly clear: () => void }) {
  const {
    wallets,
    wallet,
    publicKey,
    connecting,
    connected,
    select,
    connect,
    disconnect,
    signMessage,
    signTransaction,
  } = useWallet();
  const [wanted, setWanted] = useState<string | null>(null);

  useEffect(() => {
    if (wanted === null || wallet?.adapter.name !== wanted || connected || connecting) return;
    setWanted(null);
    connect().catch(() => {
      // Shown by the provider's onError.
    });
  }, [wanted, wallet, connected, connecting, connect]);

  useEffect(() => {
    const actions: WalletActions = {
      choose: async (name) => {
        clear();
        setWanted(name);
        select(name as Parameters<typeof select>[0]);
      },
      disconnect: async () => {
        clear();
        await disconnect();
      },
      async signText(text) {
        if (signMessage === undefined) throw new Error('This wallet cannot sign messages. Choose another one.');
        return signMessage(new TextEncoder().encode(text));
      },
      async signTransaction(base64) {
        if (signTransaction === undefined) throw new Error('This wallet cannot sign transactions. Choose another one.');
        const signed = await signTransaction(VersionedTransaction.deserialize(fromBase64(base64)));
        return toBase64(signed.serialize());
      },
    };
    const choices = wallets
      .filter(({ readyState }) => readyState !== WalletReadyState.Unsupported)
      .map(({ adapter, readyState }) => ({
        name: adapter.name,
        icon: adapter.icon,
        installed: readyState === WalletReadyState.Installed,
        url: adapter.url,
      }));
    const address = connected && publicKey !== null ? publicKey.toBase58() : null;
    const current = address === null || wallet === null ? null : { name: wallet.adapter.name, address };
    const chosen = wallet?.adapter.name ?? wanted;
    // What goes wrong while signing is told where it was asked for.
    publishWallet(
      { loaded: true, choices, connecting, chosen, connected: current, fault: current === null ? fault : null },
      actions,
    );
  }, [
    wallets,
    wallet,
    publicKey,
    connecting,
    connected,
    select,
    disconnect,
    signMessage,
    signTransaction,
    fault,
    wanted,
    clear,
  ]);

  return connected ? <CountStep step="wallet-connected" /> : null;
}
