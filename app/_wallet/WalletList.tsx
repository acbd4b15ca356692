'use client';

import { useTranslations } from '#use-translations';
import { Button } from '../_ui/Button';
import { Icon } from '../_ui/Icon';
import { Problem } from '../_ui/Problem';
import { isMobile } from './browse-links';
import { OpenInWallet } from './OpenInWallet';
import { forgetOneTapPlayer } from './one-tap-player';
import { nameWallet } from './short-name';
import { WalletIcon } from './WalletIcon';
import styles from './WalletList.module.css';
import { BURNER_NAME, getWalletActions, useWalletState, type WalletChoice } from './wallet-store';
import { listWalletsToInstall } from './wallets-to-install';

/** The wallets installed in this browser, then links to get others. */
export function WalletList({ isEmbeddedChain }: { isEmbeddedChain: boolean }) {
  const t = useTranslations('wallet');
  const { isLoaded, choices, isConnecting, chosenName, fault } = useWalletState();
  if (!isLoaded) return <p role="status">{t('list.looking')}</p>;
  const installed = choices.filter((choice) => choice.isInstalled);
  return (
    <div className={styles.lists}>
      {fault === null || isConnecting ? null : <Problem {...fault} />}
      {installed.length === 0 ? <NoWalletInstalled /> : null}
      <OpenInWallet />
      <ul className={styles.list}>
        {installed.map((choice) => (
          <li key={choice.name}>
            <InstalledWallet choice={choice} isConnecting={isConnecting && choice.name === chosenName} />
          </li>
        ))}
      </ul>
      <p className={styles.waiting} aria-live="polite">
        {isConnecting
          ? t('list.waitingFor', { name: chosenName === null ? t('list.yourWallet') : nameWallet(t, chosenName) })
          : ''}
      </p>
      {isConnecting ? (
        <Button variant="quiet" onClick={() => getWalletActions().stopWaiting()}>
          {t('stopWaiting')}
        </Button>
      ) : null}
      <InstallLinks choices={choices} />
      <p className={styles.note}>{isEmbeddedChain ? t('list.embeddedNote') : t('list.devnetNote')}</p>
    </div>
  );
}

/** Connects the wallet that the player chose, who then isn't a one-tap player any more. */
function chooseInDialog(name: string): void {
  forgetOneTapPlayer();
  void getWalletActions().choose(name);
}

function InstalledWallet({ choice: { name, icon }, isConnecting }: { choice: WalletChoice; isConnecting: boolean }) {
  const t = useTranslations('wallet');
  return (
    <button className={styles.choice} type="button" onClick={() => chooseInDialog(name)}>
      <WalletIcon icon={icon} />
      <span className={styles.name}>
        <span className={styles.cut} title={name}>
          {name === BURNER_NAME ? t('guestPlayer') : name}
        </span>
        {name === BURNER_NAME ? <span className={styles.about}>{t('list.guestNote')}</span> : null}
      </span>
      <span className={styles.state}>{isConnecting ? t('list.waiting') : t('list.connect')}</span>
    </button>
  );
}

function NoWalletInstalled() {
  const t = useTranslations('wallet.list.none');
  return (
    <Problem tone="warning" what={t('what')} next={isMobile(navigator.userAgent) ? t('getApp') : t('getExtension')} />
  );
}

function InstallLinks({ choices }: { choices: readonly WalletChoice[] }) {
  const t = useTranslations('wallet.list');
  const toGet = listWalletsToInstall(choices, navigator.userAgent);
  if (toGet.length === 0) return null;
  return (
    <p className={styles.note}>
      {t.rich('missing', {
        links: () =>
          toGet.map(({ name, url }, index) => (
            <span key={name}>
              {index > 0 ? ', ' : ''}
              <a className={styles.get} href={url} target="_blank" rel="noreferrer">
                {t('get', { name })}
                <Icon name="outside" />
              </a>
            </span>
          )),
      })}
    </p>
  );
}
