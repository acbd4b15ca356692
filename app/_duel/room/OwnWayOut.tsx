'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useEffect } from 'react';
import { patiently } from '../../_site/patiently';
import { isDone } from '../status-words';
import { isAway } from './away';
import type { PlayerView } from './view';

const load = patiently(() => import('../pay/WithoutService'));
const WithoutService = dynamic(load, { ssr: false });

interface Props {
  readonly view: PlayerView;
  readonly wallet: string;
  readonly error: Error | null;
  /** What needs the service, shown while it answers. */
  readonly children: ReactNode;
}

/** The way to the money when the service is gone. Its code is fetched while there is still somebody to fetch it from. */
export function OwnWayOut({ view, wallet, error, children }: Props) {
  const mayHold = view.full.escrowAddress !== null && !isDone(view.duel.status);
  useEffect(() => {
    if (mayHold) void load().catch(() => {});
  }, [mayHold]);
  return mayHold && isAway(error) ? <WithoutService view={view} wallet={wallet} /> : children;
}
