'use client';

import dynamic from 'next/dynamic';
import { patiently } from '../_site/patiently';
import { useSomethingSaid } from './toast-queue';

const ToastShelf = dynamic(
  patiently(() => import('./ToastShelf')),
  { ssr: false },
);

/** Once, in the layout: the place of what is said in passing. Its code loads with the first word. */
export function Toasts() {
  return useSomethingSaid() ? <ToastShelf /> : null;
}
