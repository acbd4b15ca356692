'use client';

import Link from 'next/link';
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
import { shortenName } from './short-name';
import styles from './WalletMenu.module.css';
import { closeWalletDialog } from './wallet-dialog';
import { getWalletActions, type WalletState } from './wallet-store';

interface Props {
  readonly connectedWallet: NonNullable<WalletState['connectedWallet']>;
  readonly network: Network;
}

/** Menu of the connected wallet: address, balance, session and faucet. */
export function WalletMenu({ connectedWallet: { name, address, isForDevnet }, network }: Props) {
  const disconnectWallet = () => getWalletActions().disconnect();
  return (
    <div className={styles.menu}>
      <FactList
        facts={[
          [
            'Wallet',
            <span key="name" title={name}>
              {shortenName(name)}
            </span>,
          ],
          ['Address', <CopyableValue key="address" value={address} copiedNoun="wallet address" visibleChars={6} />],
          ['Balance', <Balance key="balance" network={network} wallet={address} />],
        ]}
      />
      {isForDevnet ? null : (
        <Problem
          tone="warning"
          what={`This account in ${shortenName(name)} is for another network`}
          next="Set the wallet to devnet, then connect it again. Mainnet money is never used here."
        />
      )}
      <SessionPanel wallet={address} onSwitch={disconnectWallet} />
      <FaucetPanel key={address} network={network} wallet={address} />
      <div className={styles.ends}>
        <Link className={styles.account} href="/account" onClick={closeWalletDialog}>
          Account and your duels
        </Link>
        <Button variant="quiet" onClick={disconnectWallet}>
          Switch wallet
        </Button>
      </div>
    </div>
  );
}

/** A wallet's balance, as last read. */
export function Balance({ network, wallet }: { network: Network; wallet: string }) {
  const { data, isError } = useBalance(network, wallet);
  return (
    <span aria-live="polite">
      {data === undefined ? null : (
        <Amount baseUnits={data} decimals={SOL_DECIMALS} unit="SOL" network={describeNetwork(network)} />
      )}
      {data === undefined && !isError ? 'Loading…' : null}
      {isError ? ' Can’t reach Solana. Retrying…' : null}
    </span>
  );
}
