'use client';

import dynamic from 'next/dynamic';
import { retryImport } from '../_site/retry-import';
import { useHasToasts } from './toast-queue';

const ToastViewport = dynamic(
  retryImport(() => import('./ToastViewport')),
  { ssr: false },
);

/** Area where toasts appear. Its code loads when the first toast is shown. */
export function Toasts() {
  return useHasToasts() ? <ToastViewport /> : null;
}
