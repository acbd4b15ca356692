'use client';

import './no-eval';
import dynamic from 'next/dynamic';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Network } from '../../lib/health/contract';
import { CountStep } from './CountStep';
import { NetworkContext, WalletLoaderContext } from './contexts';
import { patiently } from './patiently';
import { publishEngine } from './query';

const WalletRoot = dynamic(
  patiently(() => import('../_wallet/WalletRoot')),
  { ssr: false },
);

const loadEngine = patiently(() => import('./query-engine'));

/** Where wallet-adapter keeps the name of the last wallet; when there is one, it is connected again. */
const REMEMBERED = 'walletName';

interface Props {
  /** Null while the chain does not answer. */
  readonly network: Network | null;
  readonly children: ReactNode;
}

/** What every page shares: the network, and the wallet code once somebody needs it. */
export function SiteProviders({ network, children }: Props) {
  const [walletWanted, setWalletWanted] = useState(false);
  useEffect(() => {
    // A minute in vain: what the server told stays, and only a reload helps.
    loadEngine().then(publishEngine, () => {});
    if (localStorage.getItem(REMEMBERED) !== null) setWalletWanted(true);
  }, []);
  const loadWallet = useCallback(() => setWalletWanted(true), []);
  return (
    <NetworkContext value={network}>
      <WalletLoaderContext value={loadWallet}>
        {children}
        <CountStep step="page-opened" />
        {walletWanted && network !== null ? <WalletRoot withBurner={network.chain === 'embedded'} /> : null}
      </WalletLoaderContext>
    </NetworkContext>
  );
}
