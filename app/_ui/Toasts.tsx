'use client';

import dynamic from 'next/dynamic';
import { retryImport } from '../_site/retry-import';
import { useHasToasts } from './toast-queue';

const ToastViewport = dynamic(
  retryImport(() => import('./ToastViewport')),
  { ssr: false },
);

/** The place of toasts, once in the layout. Its code loads with the first toast. */
export function Toasts() {
  return useHasToasts() ? <ToastViewport /> : null;
}
