'use client';

import dynamic from 'next/dynamic';
import { useId, useState, useSyncExternalStore } from 'react';
import { useTranslations } from '#use-translations';
import { retryImport } from '../../../_site/retry-import';
import { Button } from '../../../_ui/Button';
import { CopyButton } from '../../../_ui/CopyButton';
import { DrawnIcon, Icon } from '../../../_ui/Icon';
import styles from './Share.module.css';

const SCAN_ICON_PATH = 'M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3M6 6h4v4H6z';

const QrCode = dynamic(
  retryImport(() => import('./QrCode').then(({ QrCode: Code }) => Code)),
  { ssr: false, loading: QrCodeLoading },
);

function QrCodeLoading() {
  const t = useTranslations('room.share');
  return <p role="status">{t('drawingCode')}</p>;
}

const subscribeToNothing = () => () => {};

interface Props {
  /** Path below the origin. */
  readonly path: string;
  /** Title that other apps show beside the link. */
  readonly title: string;
  /** Whether sharing is the page's next step. */
  readonly isPrimary?: boolean;
  /** Explanation under the QR code. */
  readonly scanNote?: string;
}

/**
 * Shows a link with buttons to copy it, to pass it to the device's share sheet if there is one, and to show it as a QR
 * code.
 */
export function ShareLink({ path, title, isPrimary = false, scanNote }: Props) {
  const t = useTranslations('room.share');
  const id = useId();
  const [isShown, setShown] = useState(false);
  const hasSheet = useSyncExternalStore(
    subscribeToNothing,
    () => typeof navigator.share === 'function',
    () => false,
  );
  const link = useSyncExternalStore(
    subscribeToNothing,
    () => `${location.origin}${path}`,
    () => path,
  );
  return (
    <div className={styles.share}>
      <div className={styles.ways}>
        {hasSheet ? <ShareSheetButton url={link} title={title} isPrimary={isPrimary} /> : null}
        <CopyButton text={link} name={t('copy')} isPrimary={isPrimary && !hasSheet} />
        <Button variant="quiet" aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
          <DrawnIcon path={SCAN_ICON_PATH} />
          {isShown ? t('hideCode') : t('showCode')}
        </Button>
      </div>
      <code className={styles.link} title={link}>
        {link}
      </code>
      <div id={id} className={styles.scan} hidden={!isShown}>
        {isShown ? <QrCode text={link} /> : null}
        <p className={styles.soft}>{scanNote ?? t('scan')}</p>
      </div>
    </div>
  );
}

/** Button that opens the device's share sheet. Only for browsers with `navigator.share`. */
function ShareSheetButton({ url, title, isPrimary }: { url: string; title: string; isPrimary: boolean }) {
  const t = useTranslations('room.share');
  // The promise rejects when the player closes the share sheet. That needs no message: the link and its copy button are
  // still there.
  const share = () => navigator.share({ url, title }).catch(() => undefined);
  return (
    <Button variant={isPrimary ? 'primary' : 'quiet'} large={isPrimary} onClick={share}>
      <Icon name="outside" />
      {t('share')}
    </Button>
  );
}
