'use client';

import dynamic from 'next/dynamic';
import { useNetwork } from '../_site/contexts';
import { Button } from '../_ui/Button';
import { Empty } from '../_ui/Empty';
import { Panel } from '../_ui/Panel';
import { Problem } from '../_ui/Problem';
import { openWalletDialog } from '../_wallet/wallet-dialog';
import { useWalletState } from '../_wallet/wallet-store';
import styles from './Account.module.css';
import { BurnerExport } from './BurnerExport';

const ConnectedPanels = dynamic(() => import('./ConnectedPanels'), {
  ssr: false,
  loading: () => <p role="status">Reading your wallet and your session.</p>,
});

/** What follows from the connected wallet: session, balance, faucet and the burner's key. */
export function WalletPanels() {
  const network = useNetwork();
  const { connected, connecting } = useWalletState();
  if (network === null) {
    return <Problem tone="warning" what="The chain does not answer" next="Reload this page in a minute." />;
  }
  return (
    <>
      {connected === null ? (
        <Panel title="Wallet">
          <Empty
            title="No wallet is connected"
            action={
              <Button look="primary" onClick={openWalletDialog} busy={connecting ? 'Waiting for your wallet' : null}>
                Connect a wallet
              </Button>
            }
          >
            {network.chain === 'embedded'
              ? 'Your wallet is your account here. The burner is ready without installing anything.'
              : 'Your wallet is your account here. Connecting shows your address and moves no money.'}
          </Empty>
        </Panel>
      ) : (
        <div className={styles.pair}>
          <ConnectedPanels connected={connected} network={network} />
        </div>
      )}
      {network.chain === 'embedded' ? <BurnerExport /> : null}
    </>
  );
}
