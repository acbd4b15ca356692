'use client';

import dynamic from 'next/dynamic';
import { retryImport } from '../_site/retry-import';
import { useSessionWallet } from '../_site/session';

const SearchLine = dynamic(
  retryImport(async () => (await import('./SearchLine')).SearchLine),
  { ssr: false },
);

interface Props {
  /** The duel of this page, if it has one. It isn't linked. */
  readonly duelId?: string;
}

/**
 * Keeps this browser's search alive while it is shown, and links to the match once an opponent is found. Also links to
 * another duel in which the viewer still has to pay. Shows nothing if there is neither.
 */
export function SearchMeanwhile({ duelId }: Props) {
  return typeof useSessionWallet() === 'string' ? <SearchLine {...(duelId === undefined ? {} : { duelId })} /> : null;
}
