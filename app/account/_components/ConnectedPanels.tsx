'use client';

import type { Network } from '../../../lib/health/contract';
import { FaucetPanel } from '../../_site/FaucetPanel';
import { SessionPanel } from '../../_site/SessionPanel';
import { Button } from '../../_ui/Button';
import { CopyableValue } from '../../_ui/CopyableValue';
import { FactList } from '../../_ui/FactList';
import { Panel } from '../../_ui/Panel';
import { Balance } from '../../_wallet/WalletMenu';
import { getWalletActions, type WalletState } from '../../_wallet/wallet-store';
import styles from './Account.module.css';
import { WrappedSolPanel } from './WrappedSolPanel';

interface Props {
  readonly connectedWallet: NonNullable<WalletState['connectedWallet']>;
  readonly network: Network;
}

/** The connected wallet with its session, and its test money. */
export default function ConnectedPanels({ connectedWallet: { name, address }, network }: Props) {
  const disconnectWallet = () => getWalletActions().disconnect();
  return (
    <>
      <Panel title="Wallet">
        <div className={styles.stack}>
          <FactList
            facts={[
              ['Wallet', name],
              ['Address', <CopyableValue key="address" value={address} copiedNoun="wallet address" visibleChars={6} />],
            ]}
          />
          <SessionPanel wallet={address} onSwitch={disconnectWallet} />
          <p>
            You’re signed out after 30 minutes without use, and after eight hours in any case. Signing out only affects
            this browser.
          </p>
          <div>
            <Button onClick={disconnectWallet}>Switch wallet</Button>
          </div>
        </div>
      </Panel>
      <Panel title="Test money">
        <div className={styles.stack}>
          <FactList facts={[['Balance', <Balance key="balance" network={network} wallet={address} />]]} />
          <WrappedSolPanel key={`wrapped ${address}`} network={network} wallet={address} />
          <FaucetPanel key={address} network={network} wallet={address} />
          {network.faucet ? null : <p>There’s no faucet here. Get test SOL where your wallet suggests it.</p>}
        </div>
      </Panel>
    </>
  );
}
