'use client';

import './no-eval';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Network } from '../../lib/health/contract';
import { CountStep } from './CountStep';
import { NetworkContext, NoSessionContext, WalletLoaderContext } from './contexts';
import { retryImport } from './retry-import';
import { whenIdle } from './when-idle';

const WalletRoot = dynamic(
  retryImport(() => import('../_wallet/WalletRoot')),
  { ssr: false },
);

/** Where wallet-adapter keeps the name of the last wallet; when there is one, it is connected again. */
const REMEMBERED = 'walletName';

/** Requests are also sent where the browser takes itself to be offline: a silent page would show old data as current. */
const QUERIES = { retry: 1, staleTime: 2_000, networkMode: 'always' } as const;

interface Props {
  /** Null while the chain does not answer. */
  readonly network: Network | null;
  /** The page was asked for without a session. */
  readonly stranger: boolean;
  readonly children: ReactNode;
}

/** What every page shares: the network, and the wallet code once somebody needs it. */
export function SiteProviders({ network, stranger, children }: Props) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: QUERIES } }));
  const [walletWanted, setWalletWanted] = useState(false);
  useEffect(() => {
    if (localStorage.getItem(REMEMBERED) !== null) whenIdle(() => setWalletWanted(true));
  }, []);
  const loadWallet = useCallback(() => setWalletWanted(true), []);
  return (
    <NetworkContext value={network}>
      <NoSessionContext value={stranger}>
        <WalletLoaderContext value={loadWallet}>
          <QueryClientProvider client={queries}>
            {children}
            <CountStep step="page-opened" />
            {walletWanted && network !== null ? <WalletRoot withBurner={network.chain === 'embedded'} /> : null}
          </QueryClientProvider>
        </WalletLoaderContext>
      </NoSessionContext>
    </NetworkContext>
  );
}
