'use client';

import type { Network } from '../../../lib/health/contract';
import { FaucetPanel } from '../../_site/FaucetPanel';
import { SessionPanel } from '../../_site/SessionPanel';
import { Address } from '../../_ui/Address';
import { Button } from '../../_ui/Button';
import { Facts } from '../../_ui/Facts';
import { Panel } from '../../_ui/Panel';
import { Balance } from '../../_wallet/WalletMenu';
import { type WalletState, walletActions } from '../../_wallet/wallet-store';
import styles from './Account.module.css';
import { WrappedSolPanel } from './WrappedSolPanel';

interface Props {
  readonly connected: NonNullable<WalletState['connected']>;
  readonly network: Network;
}

/** The connected wallet with its session, and its test money. */
export default function ConnectedPanels({ connected: { name, address }, network }: Props) {
  const leave = () => walletActions().disconnect();
  return (
    <>
      <Panel title="Wallet">
        <div className={styles.stack}>
          <Facts
            facts={[
              ['Wallet', name],
              ['Address', <Address key="address" value={address} what="wallet address" keep={6} />],
            ]}
          />
          <SessionPanel wallet={address} onSwitch={leave} />
          <p>
            A session ends after 30 minutes without use, and after eight hours in any case. Signing out ends the one of
            this browser.
          </p>
          <div>
            <Button onClick={leave}>Switch wallet</Button>
          </div>
        </div>
      </Panel>
      <Panel title="Test money">
        <div className={styles.stack}>
          <Facts facts={[['Balance', <Balance key="balance" network={network} wallet={address} />]]} />
          <WrappedSolPanel key={`wrapped ${address}`} network={network} wallet={address} />
          <FaucetPanel key={address} network={network} wallet={address} />
          {network.faucet ? null : <p>This chain has no faucet here. Get test SOL where your wallet suggests it.</p>}
        </div>
      </Panel>
    </>
  );
}
