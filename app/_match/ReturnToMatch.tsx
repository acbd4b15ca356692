'use client';

import dynamic from 'next/dynamic';
import { retryImport } from '../_site/retry-import';
import { useSessionWallet } from '../_site/session';

const ActiveMatchPanel = dynamic(
  retryImport(async () => (await import('./ActiveMatchPanel')).ActiveMatchPanel),
  { ssr: false },
);

/** `ActiveMatchPanel` for a signed-in wallet. Visitors don't load its code. */
export const ReturnToMatch = () => (typeof useSessionWallet() === 'string' ? <ActiveMatchPanel /> : null);
