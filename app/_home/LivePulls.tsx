'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { useHasNoSession } from '../_site/contexts';
import { retryImport } from '../_site/retry-import';
import { useSessionWallet } from '../_site/session';
import styles from './Pulls.module.css';

const PullStrip = dynamic(
  retryImport(async () => (await import('./PullStrip')).PullStrip),
  { ssr: false },
);

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
  if (data != null) return <PullStrip {...data} />;
  return <div className={isVisitor || error !== null ? undefined : styles.unknown}>{children}</div>;
}
