'use client';

import { lazy, type ReactNode, Suspense } from 'react';
import type { EndpointResponse } from '../../lib/client/given';
import type { listDuels } from '../../lib/duel/contract';
import { useOpenDuels } from '../_duel/use-open-duels';
import { retryImport } from '../_site/retry-import';
import type { OpenDuelListProps } from './OpenDuelList';

const OpenDuelList = lazy(retryImport(async () => ({ default: (await import('./OpenDuelList')).OpenDuelList })));

interface Props extends Omit<OpenDuelListProps, 'duels'> {
  /** The open duels, as the server read them for the page. */
  readonly firstPage: EndpointResponse<typeof listDuels>;
  /** The list that the server rendered. */
  readonly children: ReactNode;
}

/** The open duels, updated live. The list's code loads only after the browser has read the duels again. */
export function LiveOpenDuels({ firstPage, children, ...list }: Props) {
  const { data } = useOpenDuels(firstPage);
  if (data === firstPage) return children;
  return (
    <Suspense fallback={children}>
      <OpenDuelList duels={data.items} {...list} />
    </Suspense>
  );
}
