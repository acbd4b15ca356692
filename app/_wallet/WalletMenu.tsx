'use client';

import Link from 'next/link';
import { useTranslations } from '#use-translations';
import { SOL_DECIMALS } from '../../lib/core/money';
import type { Network } from '../../lib/health/contract';
import { useBalance } from '../_site/balance';
import { FaucetPanel } from '../_site/FaucetPanel';
import { describeNetwork } from '../_site/network-words';
import { SessionPanel } from '../_site/SessionPanel';
import { Amount } from '../_ui/Amount';
import { Button } from '../_ui/Button';
import { CopyableValue } from '../_ui/CopyableValue';
import { FactList } from '../_ui/FactList';
import { Problem } from '../_ui/Problem';
import { nameWallet } from './short-name';
import styles from './WalletMenu.module.css';
import { closeWalletDialog } from './wallet-dialog';
import { BURNER_NAME, getWalletActions, type WalletState } from './wallet-store';

interface Props {
  readonly connectedWallet: NonNullable<WalletState['connectedWallet']>;
  readonly network: Network;
}

/** Menu of the connected wallet: address, balance, session and faucet. */
export function WalletMenu({ connectedWallet: { name, address, isForDevnet }, network }: Props) {
  const t = useTranslations('wallet.menu');
  const shownName = nameWallet(useTranslations('wallet'), name);
  const disconnectWallet = () => getWalletActions().disconnect();
  return (
    <div className={styles.menu}>
      <FactList
        facts={[
          [
            t('wallet'),
            <span key="name" title={name}>
              {shownName}
            </span>,
          ],
          [
            t('address'),
            <CopyableValue key="address" value={address} copiedNoun={t('copiedAddress')} visibleChars={6} />,
          ],
          [t('balance'), <Balance key="balance" network={network} wallet={address} />],
        ]}
      />
      {isForDevnet ? null : (
        <Problem tone="warning" what={t('otherNetwork.what', { name: shownName })} next={t('otherNetwork.next')} />
      )}
      {name === BURNER_NAME ? (
        <p>
          {t.rich('guestNote', {
            account: (text) => (
              <Link href="/account" onClick={closeWalletDialog}>
                {text}
              </Link>
            ),
          })}
        </p>
      ) : null}
      <SessionPanel wallet={address} onSwitch={disconnectWallet} />
      <FaucetPanel key={address} network={network} wallet={address} />
      <div className={styles.ends}>
        <Link className={styles.account} href="/account" onClick={closeWalletDialog}>
          {t('account')}
        </Link>
        <Button variant="quiet" onClick={disconnectWallet}>
          {t('switch')}
        </Button>
      </div>
    </div>
  );
}

/** A wallet's balance, as last read. */
export function Balance({ network, wallet }: { network: Network; wallet: string }) {
  const t = useTranslations('wallet.menu');
  const siteTexts = useTranslations('site');
  const { data, isError } = useBalance(network, wallet);
  return (
    <span aria-live="polite">
      {data === undefined ? null : (
        <Amount baseUnits={data} decimals={SOL_DECIMALS} unit="SOL" network={describeNetwork(siteTexts, network)} />
      )}
      {data === undefined && !isError ? t('loading') : null}
      {isError ? ` ${t('unreachable')}` : null}
    </span>
  );
}
