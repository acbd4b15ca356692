'use client';

import './no-eval';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Network } from '../../lib/health/contract';
import { LiveUpdates } from '../_live/LiveUpdates';
import { hasBurner } from '../_wallet/has-burner';
import { NetworkContext, NoSessionContext, WalletLoaderContext } from './contexts';
import { FunnelEventCounter } from './FunnelEventCounter';
import { retryImport } from './retry-import';
import { runWhenIdle } from './when-idle';

const WalletRoot = dynamic(
  retryImport(() => import('../_wallet/WalletRoot')),
  { ssr: false },
);

/** wallet-adapter's localStorage key for the last wallet's name. If it is set, that wallet is connected again. */
const LAST_WALLET_STORAGE_KEY = 'walletName';

/** Queries are sent even if the browser says that it is offline; otherwise old data would look current. */
const QUERY_DEFAULTS = { retry: 1, staleTime: 2_000, networkMode: 'always' } as const;

interface Props {
  /** Null if the service or Solana couldn't be reached. */
  readonly network: Network | null;
  /** Whether the page's request had no session cookie. */
  readonly hasNoSession: boolean;
  readonly children: ReactNode;
}

/** Contexts around a page. Loads the wallet code on request, or when idle if a wallet was connected before. */
export function SiteProviders({ network, hasNoSession, children }: Props) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: QUERY_DEFAULTS } }));
  const [walletWanted, setWalletWanted] = useState(false);
  useEffect(() => {
    if (localStorage.getItem(LAST_WALLET_STORAGE_KEY) !== null) runWhenIdle(() => setWalletWanted(true));
  }, []);
  const loadWallet = useCallback(() => setWalletWanted(true), []);
  return (
    <NetworkContext value={network}>
      <NoSessionContext value={hasNoSession}>
        <WalletLoaderContext value={loadWallet}>
          <QueryClientProvider client={queries}>
            {children}
            <LiveUpdates />
            <FunnelEventCounter step="page-opened" />
            {walletWanted && network !== null ? <WalletRoot withBurner={hasBurner(network)} /> : null}
          </QueryClientProvider>
        </WalletLoaderContext>
      </NoSessionContext>
    </NetworkContext>
  );
}
