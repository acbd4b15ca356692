'use client';

import { Toast } from '@base-ui/react/toast';
import { Icon } from './Icon';
import styles from './Toasts.module.css';

const manager = Toast.createToastManager();

/** Says in passing that something small was done. What the player must act on is a Problem in the page. */
export const say = (title: string, description?: string): string => manager.add({ title, description });

/** Once, in the layout. Base UI's, because sonner puts in a style element that the policy refuses. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className={styles.shelf}>
          <Shown />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Shown() {
  const { toasts } = Toast.useToastManager();
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
