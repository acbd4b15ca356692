'use client';

import dynamic from 'next/dynamic';
import { retryImport } from '../_site/retry-import';
import { useMayHaveMatch } from './use-may-have-match';

const ActiveMatchPanel = dynamic(
  retryImport(async () => (await import('./ActiveMatchPanel')).ActiveMatchPanel),
  { ssr: false },
);

/** Link to the signed-in wallet's search or match, if this browser knows of one. */
export const ReturnToMatch = () => (useMayHaveMatch() ? <ActiveMatchPanel /> : null);
