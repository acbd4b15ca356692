'use client';

import { Icon } from '../_ui/Icon';
import { buildBrowseLinks, isMobile } from './browse-links';
import styles from './WalletList.module.css';

/** On a phone, links that open this page in the browser of a wallet's app. */
export function OpenInWallet() {
  if (!isMobile(navigator.userAgent)) return null;
  return (
    <p className={styles.note}>
      On a phone, open this page in your wallet’s app:{' '}
      {buildBrowseLinks(new URL(location.href)).map(({ name, url }, index) => (
        <span key={name}>
          {index > 0 ? ', ' : ''}
          <a className={styles.get} href={url} rel="noreferrer">
            {name}
            <Icon name="outside" />
          </a>
        </span>
      ))}
    </p>
  );
}
