'use client';

import { useSyncExternalStore } from 'react';
import styles from './OfflineNote.module.css';

function subscribe(tell: () => void): () => void {
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
}

/** Note on every page while the browser is offline: the page may be out of date. */
export function OfflineNote() {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
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
