'use client';

import dynamic from 'next/dynamic';
import type { ComponentProps } from 'react';
import { retryImport } from '../../_site/retry-import';
import { useSessionWallet } from '../../_site/session';
import type { Collection as Whole } from './Collection';

const Collection = dynamic(
  retryImport(() => import('./Collection').then((part) => part.Collection)),
  { ssr: false },
);

/** The cards that the signed-in wallet has ripped. For visitors it shows nothing and doesn't load `Collection`. */
export function OwnCollection(props: ComponentProps<typeof Whole>) {
  return typeof useSessionWallet() === 'string' ? <Collection {...props} /> : null;
}
