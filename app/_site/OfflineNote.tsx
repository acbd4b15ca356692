'use client';

import styles from './OfflineNote.module.css';
import { useIsOffline } from './use-is-offline';

/** Note on every page while the browser is offline: the page may be out of date. */
export function OfflineNote() {
  const isOffline = useIsOffline();
  return (
    <div role="status">
      {isOffline ? (
        <div className={styles.note}>
          <p>You’re offline. This page may be out of date; it refreshes automatically once you’re back online.</p>
        </div>
      ) : null}
    </div>
  );
}
