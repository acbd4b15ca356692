'use client';

import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { usePollWhileNotLive, useTopics } from '../_live/topics';
import { useHasNoSession } from '../_site/contexts';
import { retryImport } from '../_site/retry-import';
import { useSessionWallet } from '../_site/session';
import styles from './Pulls.module.css';

const ReadPulls = lazy(retryImport(() => import('./ReadPulls')));

/** Poll interval for the newest pulls while live changes don't reach the page. */
const POLL_MS = 30_000;

/**
 * The newest pulls, updated live. Shows `children`, the list that the server rendered, until the browser has read a
 * newer list. `children` may reveal the result of a player's own sealed pack, so a browser with a session never shows
 * them, and shows the error if a read fails.
 */
export function LivePulls({ children }: { children: ReactNode }) {
  const isVisitor = useHasNoSession();
  const wallet = useSessionWallet();
  useTopics({ lobby: true });
  const query = useQuery({
    queryKey: ['pulls', wallet],
    queryFn: async () => (await import('./read-pulls')).readPulls(wallet ?? null),
    enabled: wallet !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: usePollWhileNotLive(POLL_MS),
    ...(isVisitor ? { initialData: null } : {}),
  });
  const { data, error } = query;
  const first = <div className={isVisitor ? undefined : styles.unknown}>{children}</div>;
  if (data == null && (isVisitor || error === null)) return first;
  return (
    <Suspense fallback={first}>
      <ReadPulls query={query} />
    </Suspense>
  );
}
