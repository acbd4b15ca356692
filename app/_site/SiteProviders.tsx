'use client';

import './no-eval';
import dynamic from 'next/dynamic';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Network } from '../../lib/health/contract';
import { CountStep } from './CountStep';
import { NetworkContext, StrangerContext, WalletLoaderContext } from './contexts';
import { patiently } from './patiently';
import { whenIdle } from './when-idle';

const WalletRoot = dynamic(
  patiently(() => import('../_wallet/WalletRoot')),
  { ssr: false },
);

/** Where wallet-adapter keeps the name of the last wallet; when there is one, it is connected again. */
const REMEMBERED = 'walletName';

interface Props {
  /** Null while the chain does not answer. */
  readonly network: Network | null;
  /** The page was asked for without a session. */
  readonly stranger: boolean;
  readonly children: ReactNode;
}

/** What every page shares: the network, and the wallet code once somebody needs it. */
export function SiteProviders({ network, stranger, children }: Props) {
  const [walletWanted, setWalletWanted] = useState(false);
  useEffect(() => {
    if (localStorage.getItem(REMEMBERED) !== null) whenIdle(() => setWalletWanted(true));
  }, []);
  const loadWallet = useCallback(() => setWalletWanted(true), []);
  return (
    <NetworkContext value={network}>
      <StrangerContext value={stranger}>
        <WalletLoaderContext value={loadWallet}>
          {children}
          <CountStep step="page-opened" />
          {walletWanted && network !== null ? <WalletRoot withBurner={network.chain === 'embedded'} /> : null}
        </WalletLoaderContext>
      </StrangerContext>
    </NetworkContext>
  );
}
