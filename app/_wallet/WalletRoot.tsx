'use client';

import type { Adapter, WalletName } from '@solana/wallet-adapter-base';
import { WalletReadyState } from '@solana/wallet-adapter-base';
import { useWallet, WalletProvider } from '@solana/wallet-adapter-react';
import { CoinbaseWalletAdapter, TrustWalletAdapter } from '@solana/wallet-adapter-wallets';
import { VersionedTransaction } from '@solana/web3.js';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslations } from '#use-translations';
import { fromBase64, toBase64 } from '../../lib/chain/inspect/wire';
import { useChosenName } from '../_duel/use-chosen-name';
import type { Translate } from '../_messages/translate';
import { FunnelEventCounter } from '../_site/FunnelEventCounter';
import { registerBurner } from './burner-wallet';
import { buildStillPendingFault, toConnectFault } from './connect-fault';
import { nameWallet } from './short-name';
import { toWalletError } from './sign-fault';
import { signInWithSolana } from './sign-in';
import { AccountChangedError, type PendingRequest, StoppedWaitingError, WalletRequestRunner } from './wallet-request';
import {
  BURNER_NAME,
  type ConnectedWallet,
  publishWalletState,
  type WalletActions,
  type WalletFault,
  type WalletState,
} from './wallet-store';

/** Shows why connecting failed; null removes an earlier fault. */
type ReportFault = (fault: WalletFault | null) => void;

interface Props {
  /** Whether to offer the burner; the result of `hasBurner`. */
  readonly withBurner: boolean;
}

/**
 * Connects the page to wallets. Wallets that implement the Wallet Standard (such as Phantom, Solflare and Backpack)
 * register themselves, and `registerBurner` registers the burner; the two adapters created here are for wallets that
 * don't implement it.
 */
export default function WalletRoot({ withBurner }: Props) {
  const t = useTranslations('wallet');
  const [fault, setFault] = useState<WalletFault | null>(null);
  const adapters = useMemo<Adapter[]>(() => {
    if (withBurner) registerBurner();
    return [new CoinbaseWalletAdapter(), new TrustWalletAdapter()];
  }, [withBurner]);
  return (
    <WalletProvider
      wallets={adapters}
      autoConnect
      onError={(error, adapter) => setFault(toConnectFault(t, error, adapter && nameWallet(t, adapter.name)))}
    >
      <WalletStoreBridge fault={fault} reportFault={setFault} />
    </WalletProvider>
  );
}

type AdapterContext = ReturnType<typeof useWallet>;

/**
 * Publishes wallet state and actions to the store in `wallet-store.ts`, since the page's other components are outside
 * the provider.
 */
function WalletStoreBridge({
  fault,
  reportFault,
}: {
  readonly fault: WalletFault | null;
  readonly reportFault: ReportFault;
}) {
  const t = useTranslations('wallet');
  const wallets = useWallet();
  const { wallet, publicKey, connecting, connected } = wallets;
  const [asked, setAsked] = useState<PendingRequest>(null);
  const [question] = useState(() => new WalletRequestRunner(setAsked));
  const [wanted, choose] = useChosenWallet(wallets, reportFault);
  const address = connected && publicKey !== null ? publicKey.toBase58() : null;
  const isGuest = wallet?.adapter.name === BURNER_NAME;
  const chosenName = useChosenName(isGuest ? address : null);
  const playerName = isGuest ? (chosenName ?? t('button.guest')) : null;

  useEffect(
    () => () => {
      if (address !== null) question.cancelPending(new AccountChangedError('The wallet shows another account.'));
    },
    [address, question],
  );

  useEffect(() => {
    const current =
      address === null || wallet === null ? null : { ...toConnectedWallet(wallet.adapter, address), playerName };
    publishWalletState(
      {
        ...{
          isLoaded: true,
          choices: listChoices(wallets),
          isConnecting: connecting,
          connectedWallet: current,
          pendingRequest: asked,
        },
        chosenName: wallet?.adapter.name ?? wanted,
        // Null once a wallet is connected: errors of signing are shown where the signature was requested.
        fault: current === null ? fault : null,
      },
      createWalletActions(wallets, { t, requestRunner: question, choose, reportFault }),
    );
  }, [wallets, wallet, address, playerName, connecting, fault, wanted, asked, question, choose, reportFault, t]);

  return connected ? <FunnelEventCounter step="wallet-connected" /> : null;
}

/**
 * Returns the name of the wallet that the player chose, until its `connect` is called, then null; and the function to
 * choose a wallet.
 */
function useChosenWallet({ wallet, connected, connecting, select, connect }: AdapterContext, tell: ReportFault) {
  const t = useTranslations('wallet');
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    const adapter = wallet?.adapter;
    if (wanted === null || adapter?.name !== wanted || connected || connecting) return;
    setWanted(null);
    connect().then(
      () => {
        if (!adapter.connected) tell(buildStillPendingFault(t, nameWallet(t, adapter.name)));
      },
      () => {
        // Shown by the provider's onError.
      },
    );
  }, [wanted, wallet, connected, connecting, connect, tell, t]);
  const choose = useCallback(
    (name: string) => {
      tell(null);
      setWanted(name);
      select(name as WalletName);
    },
    [select, tell],
  );
  return [wanted, choose] as const;
}

interface ActionDependencies {
  readonly t: Translate<'wallet'>;
  readonly requestRunner: WalletRequestRunner;
  readonly choose: (name: string) => void;
  readonly reportFault: ReportFault;
}

function createWalletActions(
  { wallet, publicKey, disconnect, ...can }: AdapterContext,
  { t, requestRunner, choose, reportFault }: ActionDependencies,
) {
  const signText = async (text: string): Promise<Uint8Array> => {
    const { signMessage, signIn } = can;
    const account = publicKey?.toBytes();
    if (signIn !== undefined && account !== undefined) {
      const signature = await requestRunner.run('message', () => signInWithSolana(signIn, text, account));
      if (signature !== null) return signature;
    }
    if (signMessage === undefined) throw new Error(t('signFault.cannotSignMessages'));
    return requestRunner.run('message', () => signMessage(new TextEncoder().encode(text)));
  };
  const signTransaction = async (base64: string): Promise<string> => {
    const { signTransaction } = can;
    if (signTransaction === undefined) throw new Error(t('signFault.cannotSignTransactions'));
    const given = VersionedTransaction.deserialize(fromBase64(base64));
    return toBase64((await requestRunner.run('transaction', () => signTransaction(given))).serialize());
  };
  const actions: WalletActions = {
    choose: async (name) => choose(name),
    disconnect: async () => {
      reportFault(null);
      await disconnect();
    },
    stopWaiting() {
      requestRunner.cancelPending(new StoppedWaitingError('Stopped by the player.'));
      if (publicKey === null && wallet !== null) can.select(null);
    },
    signText: (text) => rethrowAsWalletError(t, () => signText(text)),
    signTransaction: (base64) => rethrowAsWalletError(t, () => signTransaction(base64)),
  };
  return actions;
}

/** Runs a wallet request. If it fails, throws a `WalletError` with words for the player. */
const rethrowAsWalletError = <Given,>(t: Translate<'wallet'>, work: () => Promise<Given>): Promise<Given> =>
  work().catch((error: unknown) => {
    throw toWalletError(t, error);
  });

/** Lists the wallets that this browser supports, installed or not. */
const listChoices = ({ wallets }: AdapterContext): WalletState['choices'] =>
  wallets
    .filter(({ readyState }) => readyState !== WalletReadyState.Unsupported)
    .map(({ adapter: { name, icon, url }, readyState }) => ({
      ...{ name, icon, url },
      isInstalled: readyState === WalletReadyState.Installed,
    }));

/**
 * Describes the connected account. Only Wallet Standard wallets report the networks of an account; other accounts count
 * as accounts for devnet.
 */
function toConnectedWallet(adapter: Adapter, address: string): Omit<ConnectedWallet, 'playerName'> {
  const accounts = 'wallet' in adapter ? adapter.wallet.accounts : [];
  const chains = accounts.find((account) => account.address === address)?.chains ?? [];
  const named = chains.filter((chain) => chain.startsWith('solana:'));
  const isForDevnet = named.length === 0 || named.some((chain) => /^solana:(devnet|localnet)$/.test(chain));
  return { name: adapter.name, address, isForDevnet };
}
