'use client';

import { useTranslations } from '#use-translations';
import { Icon } from '../_ui/Icon';
import { buildBrowseLinks, isMobile } from './browse-links';
import styles from './WalletList.module.css';

/** On a phone or tablet, links that open this page in the browser of a wallet's app. */
export function OpenInWallet() {
  const t = useTranslations('wallet.list');
  if (!isMobile(navigator.userAgent)) return null;
  return (
    <p className={styles.note}>
      {t.rich('openInApp', {
        links: () =>
          buildBrowseLinks(new URL(location.href)).map(({ name, url }, index) => (
            <span key={name}>
              {index > 0 ? ', ' : ''}
              <a className={styles.get} href={url} rel="noreferrer">
                {name}
                <Icon name="outside" />
              </a>
            </span>
          )),
      })}
    </p>
  );
}
