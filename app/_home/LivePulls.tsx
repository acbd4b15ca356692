'use client';

import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useHasNoSession } from '../_site/contexts';
import { retryImport } from '../_site/retry-import';
import { useSessionWallet } from '../_site/session';
import styles from './Pulls.module.css';

const PullStrip = lazy(retryImport(async () => ({ default: (await import('./PullStrip')).PullStrip })));

/**
 * The newest pulls as they come, at first `children`, as the server read them. For a signed-in player those may contain
 * the result of a pack that is still sealed, so they aren't visible.
 */
export function LivePulls({ children }: { children: ReactNode }) {
  const isVisitor = useHasNoSession();
  const wallet = useSessionWallet();
  const { data, error } = useQuery({
    queryKey: ['pulls', wallet],
    queryFn: async () => (await import('./read-pulls')).readPulls(wallet ?? null),
    enabled: wallet !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    ...(isVisitor ? { initialData: null } : {}),
  });
  const first = <div className={isVisitor || error !== null ? undefined : styles.unknown}>{children}</div>;
  if (data == null) return first;
  return (
    <Suspense fallback={first}>
      <PullStrip {...data} />
    </Suspense>
  );
}
