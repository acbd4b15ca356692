'use client';

import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { Icon } from './Icon';
import styles from './Toasts.module.css';
import { connectToastViewport } from './toast-queue';

const manager = Toast.createToastManager();

/** Shows toasts with Base UI. Sonner adds a style element, which the content security policy refuses. */
export default function ToastViewport() {
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className={styles.shelf}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  useEffect(() => connectToastViewport((said) => manager.add(said)), []);
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast}>
      <Toast.Title className={styles.title} />
      <Toast.Description className={styles.words} />
      <Toast.Close className={styles.close} aria-label="Dismiss">
        <Icon name="cross" />
      </Toast.Close>
    </Toast.Root>
  ));
}
