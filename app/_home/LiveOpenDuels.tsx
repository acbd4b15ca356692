'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import type { EndpointResponse } from '../../lib/client/given';
import type { listDuels } from '../../lib/duel/contract';
import { useOpenDuels } from '../_duel/use-open-duels';
import { retryImport } from '../_site/retry-import';
import type { OpenDuelListProps } from './OpenDuelList';

const OpenDuelList = dynamic(
  retryImport(async () => (await import('./OpenDuelList')).OpenDuelList),
  { ssr: false },
);

interface Props extends Omit<OpenDuelListProps, 'duels'> {
  /** The open duels, as the server read them for the page. */
  readonly firstPage: EndpointResponse<typeof listDuels>;
  /** The list of them, as the server rendered it. */
  readonly children: ReactNode;
}

/** The open duels as they come and go. The code of their list loads with the first change. */
export function LiveOpenDuels({ firstPage, children, ...list }: Props) {
  const { data } = useOpenDuels(firstPage);
  return data === firstPage ? children : <OpenDuelList duels={data.items} {...list} />;
}
