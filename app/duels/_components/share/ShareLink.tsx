'use client';

import dynamic from 'next/dynamic';
import { useId, useState, useSyncExternalStore } from 'react';
import { retryImport } from '../../../_site/retry-import';
import { Button } from '../../../_ui/Button';
import { CopyButton } from '../../../_ui/CopyButton';
import { Icon } from '../../../_ui/Icon';
import styles from './Share.module.css';

const QrCode = dynamic(
  retryImport(() => import('./QrCode').then(({ QrCode: Code }) => Code)),
  { ssr: false, loading: () => <p role="status">Drawing the code.</p> },
);

const never = () => () => {};

interface Props {
  /** Below the origin. */
  readonly path: string;
  /** What another app shows beside the link. */
  readonly title: string;
  /** What the code is good for, under it. */
  readonly scan?: string;
}

/** A link to pass on: copied, handed to the device's own share sheet where it has one, or scanned. */
export function ShareLink({ path, title, scan = 'The camera of another phone opens this page.' }: Props) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const link = useSyncExternalStore(
    never,
    () => `${location.origin}${path}`,
    () => path,
  );
  return (
    <div className={styles.share}>
      <code className={styles.link} title={link}>
        {link}
      </code>
      <div className={styles.ways}>
        <CopyButton text={link} name="Copy the link" />
        <ShareSheet url={link} title={title} />
        <Button look="quiet" aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
          <Icon name="scan" />
          {isShown ? 'Hide the QR code' : 'Show a QR code'}
        </Button>
      </div>
      <div id={id} className={styles.scan} hidden={!isShown}>
        {isShown ? <QrCode text={link} /> : null}
        <p className={styles.soft}>{scan}</p>
      </div>
    </div>
  );
}

/** The device's own way to pass something on; most computers have none. */
function ShareSheet({ url, title }: { url: string; title: string }) {
  const has = useSyncExternalStore(
    never,
    () => typeof navigator.share === 'function',
    () => false,
  );
  if (!has) return null;
  // Who closes the sheet has changed their mind; the link and its copy stay beside it.
  const share = () => navigator.share({ url, title }).catch(() => undefined);
  return (
    <Button look="quiet" onClick={share}>
      <Icon name="outside" />
      Share
    </Button>
  );
}
