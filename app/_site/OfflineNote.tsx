'use client';

import { useTranslations } from '#use-translations';
import styles from './OfflineNote.module.css';
import { useIsOffline } from './use-is-offline';

/** Says, while the browser is offline, that the page may be out of date. */
export function OfflineNote() {
  const t = useTranslations('site');
  const isOffline = useIsOffline();
  return (
    <div role="status" className={styles.place}>
      {isOffline ? (
        <div className={styles.note}>
          <p>{t('offline')}</p>
        </div>
      ) : null}
    </div>
  );
}
