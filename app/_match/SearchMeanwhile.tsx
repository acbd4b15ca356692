'use client';

import dynamic from 'next/dynamic';
import { retryImport } from '../_site/retry-import';
import { useSessionWallet } from '../_site/session';

const SearchLine = dynamic(
  retryImport(async () => (await import('./SearchLine')).SearchLine),
  { ssr: false },
);

interface Props {
  /** The duel of this page, if it has one: no line leads to it. */
  readonly duelId?: string;
}

/**
 * Keeps this browser's search alive on the way to another duel and on its page, and leads to the match once an opponent
 * is found. Also leads to another duel that waits for the viewer's fee. Otherwise nothing.
 */
export function SearchMeanwhile({ duelId }: Props) {
  return typeof useSessionWallet() === 'string' ? <SearchLine {...(duelId === undefined ? {} : { duelId })} /> : null;
}
