'use client';

import dynamic from 'next/dynamic';
import { retryImport } from '../_site/retry-import';
import { useHasToasts } from './toast-queue';

const ToastShelf = dynamic(
  retryImport(() => import('./ToastShelf')),
  { ssr: false },
);

/** Once, in the layout: the place of what is said in passing. Its code loads with the first word. */
export function Toasts() {
  return useHasToasts() ? <ToastShelf /> : null;
}
