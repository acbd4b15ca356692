'use client';

import { Toast } from '@base-ui/react/toast';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { useTranslations } from '#use-translations';
import { Icon } from './Icon';
import styles from './Toasts.module.css';
import { connectToastViewport, type ToastLink } from './toast-queue';

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
  const t = useTranslations('ui');
  const { toasts } = Toast.useToastManager();
  useEffect(
    () =>
      connectToastViewport(({ link, key, isLasting, ...words }) =>
        manager.add({
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
      <ToastPageLink data={toast.data} onFollow={() => manager.close(toast.id)} />
      <Toast.Close className={styles.close} aria-label={t('dismiss')}>
        <Icon name="cross" />
      </Toast.Close>
    </Toast.Root>
  ));
}

interface ToastData {
  readonly link: ToastLink | undefined;
}

/** Link to the toast's page. `onFollow` is also called if the player gets there without it. */
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
