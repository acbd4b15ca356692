'use client';

import { useTranslations } from '#use-translations';
import type { Network } from '../../../lib/health/contract';
import { FaucetPanel } from '../../_site/FaucetPanel';
import { SessionPanel } from '../../_site/SessionPanel';
import { Button } from '../../_ui/Button';
import { CopyableValue } from '../../_ui/CopyableValue';
import { FactList } from '../../_ui/FactList';
import { Panel } from '../../_ui/Panel';
import { nameWallet } from '../../_wallet/short-name';
import { Balance } from '../../_wallet/WalletMenu';
import { getWalletActions, type WalletState } from '../../_wallet/wallet-store';
import styles from './Account.module.css';
import { WrappedSolPanel } from './WrappedSolPanel';

interface Props {
  readonly connectedWallet: NonNullable<WalletState['connectedWallet']>;
  readonly network: Network;
}

/** Panels for the connected wallet and its session, and for the wallet's test money. */
export default function ConnectedPanels({ connectedWallet: { name, address }, network }: Props) {
  const t = useTranslations('account');
  const walletTexts = useTranslations('wallet');
  const disconnectWallet = () => getWalletActions().disconnect();
  return (
    <>
      <Panel title={t('wallet.title')}>
        <div className={styles.stack}>
          <FactList
            facts={[
              [t('wallet.wallet'), nameWallet(walletTexts, name)],
              [
                t('wallet.address'),
                <CopyableValue key="address" value={address} copiedNoun={t('wallet.copiedAddress')} visibleChars={6} />,
              ],
            ]}
          />
          <SessionPanel wallet={address} onSwitch={disconnectWallet} />
          <p>{t('wallet.sessionLength')}</p>
          <div>
            <Button onClick={disconnectWallet}>{t('wallet.switch')}</Button>
          </div>
        </div>
      </Panel>
      <Panel title={t('money.title')}>
        <div className={styles.stack}>
          <FactList facts={[[t('money.balance'), <Balance key="balance" network={network} wallet={address} />]]} />
          <WrappedSolPanel key={`wrapped ${address}`} network={network} wallet={address} />
          <FaucetPanel key={address} network={network} wallet={address} />
          {network.faucet ? null : <p>{t('money.noFaucet')}</p>}
        </div>
      </Panel>
    </>
  );
}
