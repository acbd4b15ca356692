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

/** A collection has an owner: its code loads once somebody is signed in. */
export function OwnCollection(props: ComponentProps<typeof Whole>) {
  return typeof useSessionWallet() === 'string' ? <Collection {...props} /> : null;
}
