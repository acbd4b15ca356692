'use client';

import { Button } from '../_ui/Button';
import { Icon } from '../_ui/Icon';
import { Problem } from '../_ui/Problem';
import { isMobile } from './browse-links';
import { OpenInWallet } from './OpenInWallet';
import { shortenName } from './short-name';
import { WalletIcon } from './WalletIcon';
import styles from './WalletList.module.css';
import { BURNER_NAME, getWalletActions, useWalletState, type WalletChoice } from './wallet-store';
import { listWalletsToInstall } from './wallets-to-install';

/** The wallets installed in this browser, then links to get others. */
export function WalletList({ embedded: isEmbeddedChain }: { embedded: boolean }) {
  const { isLoaded: loaded, choices, isConnecting: connecting, chosenName: chosen, fault } = useWalletState();
  if (!loaded) return <p role="status">Looking for wallets…</p>;
  const installed = choices.filter((choice) => choice.isInstalled);
  return (
    <div className={styles.lists}>
      {fault === null || connecting ? null : <Problem {...fault} />}
      {installed.length === 0 ? <NoneInstalled /> : null}
      <OpenInWallet />
      <ul className={styles.list}>
        {installed.map((choice) => (
          <li key={choice.name}>
            <InstalledWallet choice={choice} asked={connecting && choice.name === chosen} />
          </li>
        ))}
      </ul>
      <p className={styles.waiting} aria-live="polite">
        {connecting
          ? `Waiting for ${shortenName(chosen ?? 'your wallet')}… Look for its window, and unlock it if it asks.`
          : ''}
      </p>
      {connecting ? (
        <Button variant="quiet" onClick={() => getWalletActions().stopWaiting()}>
          Stop waiting
        </Button>
      ) : null}
      <MissingWallets choices={choices} />
      {isEmbeddedChain ? (
        <p className={styles.note}>
          Using Phantom or another wallet? Ignore its “can’t simulate” warning here: it doesn’t know the embedded chain.
        </p>
      ) : (
        <p className={styles.note}>Set your wallet to devnet. Mainnet money is never used here.</p>
      )}
    </div>
  );
}

function InstalledWallet({ choice: { name, icon }, asked: isConnecting }: { choice: WalletChoice; asked: boolean }) {
  return (
    <button className={styles.choice} type="button" onClick={() => getWalletActions().choose(name)}>
      <WalletIcon icon={icon} />
      <span className={styles.name}>
        <span className={styles.cut} title={name}>
          {name}
        </span>
        {name === BURNER_NAME ? (
          <span className={styles.about}>test money with no value; the key stays in this browser</span>
        ) : null}
      </span>
      <span className={styles.state}>{isConnecting ? 'Waiting…' : 'Connect'}</span>
    </button>
  );
}

function NoneInstalled() {
  return (
    <Problem
      tone="warning"
      what="No wallet found in this browser"
      next={
        isMobile(navigator.userAgent)
          ? 'Get a wallet app, such as Phantom, Solflare or Backpack. Set it to devnet, then open this page in it.'
          : 'Install a Solana wallet extension, such as Phantom, Solflare or Backpack. Set it to devnet, then reload this page.'
      }
    />
  );
}

function MissingWallets({ choices }: { choices: readonly WalletChoice[] }) {
  const toGet = listWalletsToInstall(choices, navigator.userAgent);
  if (toGet.length === 0) return null;
  return (
    <p className={styles.note}>
      Not in this browser:{' '}
      {toGet.map(({ name, url }, index) => (
        <span key={name}>
          {index > 0 ? ', ' : ''}
          <a className={styles.get} href={url} target="_blank" rel="noreferrer">
            get {name}
            <Icon name="outside" />
          </a>
        </span>
      ))}
    </p>
  );
}
