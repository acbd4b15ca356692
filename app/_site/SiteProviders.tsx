'use client';

import './no-eval';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Network } from '../../lib/health/contract';
import { CountStep } from './CountStep';
import { NetworkContext, WalletLoaderContext } from './contexts';
import { patiently } from './patiently';

const WalletRoot = dynamic(
  patiently(() => import('../_wallet/WalletRoot')),
  { ssr: false },
);

/** Where wallet-adapter keeps the name of the last wallet; when there is one, it is connected again. */
const REMEMBERED = 'walletName';

/** Asks also where the browser takes itself to be offline: a page that says nothing would pass old news for new. */
const QUERIES = { retry: 1, staleTime: 2_000, networkMode: 'always' } as const;

interface Props {
  /** Null while the chain does not answer. */
  readonly network: Network | null;
  readonly children: ReactNode;
}

/** What every page shares: the query cache, the network, and the wallet code once somebody needs it. */
export function SiteProviders({ network, children }: Props) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: QUERIES } }));
  const [walletWanted, setWalletWanted] = useState(false);
  useEffect(() => {
    if (localStorage.getItem(REMEMBERED) !== null) setWalletWanted(true);
  }, []);
  const loadWallet = useCallback(() => setWalletWanted(true), []);
  return (
    <QueryClientProvider client={queries}>
      <NetworkContext value={network}>
        <WalletLoaderContext value={loadWallet}>
          {children}
          <CountStep step="page-opened" />
          {walletWanted && network !== null ? <WalletRoot withBurner={network.chain === 'embedded'} /> : null}
        </WalletLoaderContext>
      </NetworkContext>
    </QueryClientProvider>
  );
}
