'use client';

import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { useTranslations } from '#use-translations';
import { MyDuels } from '../../_duel/MyDuels';
import type { PackBasics } from '../../_duel/pack-basics';
import { useNetwork } from '../../_site/contexts';
import { retryImport } from '../../_site/retry-import';
import { useSessionWallet } from '../../_site/session';
import { Panel } from '../../_ui/Panel';
import { Problem } from '../../_ui/Problem';
import { hasBurner } from '../../_wallet/has-burner';
import { BURNER_NAME, useWalletState } from '../../_wallet/wallet-store';
import styles from './Account.module.css';
import { BurnerExport } from './BurnerExport';
import { NoWallet } from './NoWallet';
import { OpenIntents } from './OpenIntents';
import { usePanelsLoaded } from './use-panels-loaded';

const ConnectedPanels = dynamic(
  retryImport(() => import('./ConnectedPanels')),
  { ssr: false },
);

const NamePanel = dynamic(
  retryImport(() => import('./NamePanel')),
  { ssr: false },
);

const OwedPanel = dynamic(
  retryImport(() => import('./OwedPanel')),
  { ssr: false },
);

const SessionsPanel = dynamic(
  retryImport(() => import('./SessionsPanel')),
  { ssr: false },
);

const NotificationsPanel = dynamic(
  retryImport(() => import('./NotificationsPanel')),
  { ssr: false },
);

/**
 * Panels of the connected wallet, of the session and of the burner's key. They appear together once `usePanelsLoaded`
 * returns true, since a panel that appears later would move the ones below it.
 */
export function WalletPanels({ packs }: { packs: readonly PackBasics[] }) {
  const t = useTranslations('account');
  const network = useNetwork();
  const session = useSessionWallet();
  const { connectedWallet } = useWalletState();
  const isLoaded = usePanelsLoaded();
  // For a guest the key export is above the wallet's panels: without the key, the guest loses the player and what it
  // owns.
  const isGuest = connectedWallet?.name === BURNER_NAME;
  const burnerExport = network !== null && hasBurner(network) ? <BurnerExport /> : null;
  useEffect(() => {
    // The browser couldn't scroll to the element that the address names while that was still hidden.
    if (isLoaded && location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isLoaded]);
  return (
    <>
      {isLoaded ? null : (
        <p role="status" className={styles.loading}>
          {t('loadingWallet')}
        </p>
      )}
      <div hidden={!isLoaded} className={styles.panels}>
        {network === null ? <Problem tone="warning" what={t('solanaAway.what')} next={t('solanaAway.next')} /> : null}
        {typeof session === 'string' ? <NamePanel key={`name ${session}`} wallet={session} /> : null}
        {isGuest ? burnerExport : null}
        {connectedWallet === null || network === null ? (
          <Panel title={t('wallet.title')}>
            <NoWallet isEmbeddedChain={network?.chain === 'embedded'} sessionWallet={session ?? null} />
          </Panel>
        ) : (
          <div className={styles.pair}>
            <ConnectedPanels connectedWallet={connectedWallet} network={network} />
          </div>
        )}
        {typeof session === 'string' ? <OwedPanel key={session} wallet={session} /> : null}
        {typeof session === 'string' ? <OpenIntents wallet={session} packs={packs} /> : null}
        {typeof session === 'string' ? <MyDuels packs={packs} /> : null}
        {typeof session === 'string' ? <NotificationsPanel key={`notifications ${session}`} wallet={session} /> : null}
        {typeof session === 'string' ? <SessionsPanel key={`sessions ${session}`} wallet={session} /> : null}
        {isGuest ? null : burnerExport}
      </div>
    </>
  );
}
