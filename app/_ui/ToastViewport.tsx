'use client';

import { Toast } from '@base-ui/react/toast';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { useTranslations } from '#use-translations';
import { Icon } from './Icon';
import styles from './Toasts.module.css';
import { connectToastViewport, type ToastLink } from './toast-queue';

const sharedToastManager = Toast.createToastManager();

/**
 * Shows toasts with Base UI. The library Sonner can't be used: it adds a style element, which the content security
 * policy blocks.
 */
export default function ToastViewport() {
  return (
    <Toast.Provider toastManager={sharedToastManager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className={styles.shelf}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const t = useTranslations('ui');
  const { toasts } = Toast.useToastManager();
  useEffect(
    () =>
      connectToastViewport(({ link, key, isLasting, ...words }) =>
        sharedToastManager.add({
          ...words,
          ...(key === undefined ? {} : { id: key }),
          ...(isLasting === true ? { timeout: 0 } : {}),
          data: { link } satisfies ToastData,
        }),
      ),
    [],
  );
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast}>
      <Toast.Title className={styles.title} />
      <Toast.Description className={styles.words} />
      <ToastPageLink data={toast.data} onFollow={() => sharedToastManager.close(toast.id)} />
      <Toast.Close className={styles.close} aria-label={t('dismiss')}>
        <Icon name="cross" />
      </Toast.Close>
    </Toast.Root>
  ));
}

interface ToastData {
  readonly link: ToastLink | undefined;
}

/**
 * Link to the page that the toast is about. `onFollow` is also called if the player gets to that page in another way.
 */
function ToastPageLink({ data, onFollow }: { data: unknown; onFollow: () => void }) {
  const { link } = data as ToastData;
  const isThere = usePathname() === link?.href;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast that this page gets later stays.
  useEffect(() => {
    if (isThere) onFollow();
  }, [isThere]);
  if (link === undefined) return null;
  return (
    <Link href={link.href} className={styles.link} onClick={onFollow}>
      {link.label}
    </Link>
  );
}
