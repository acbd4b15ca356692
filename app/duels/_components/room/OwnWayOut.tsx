'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useEffect } from 'react';
import { isDone } from '../../../_duel/is-done';
import type { DuelView } from '../../../_duel/view';
import { patiently } from '../../../_site/patiently';
import { useWalletState } from '../../../_wallet/wallet-store';
import { loadLook } from './away';

const load = patiently(() => import('../pay/WithoutService'));
const WithoutService = dynamic(load, { ssr: false });
const loadWords = patiently(() => import('./FromElsewhere').then((part) => part.FromElsewhere));
const FromElsewhere = dynamic(loadWords, { ssr: false });

interface Props {
  /** As the service told it last. */
  readonly view: DuelView;
  readonly away: boolean;
  /** What needs the service, shown while it answers. */
  readonly children: ReactNode;
}

/** The way to the money when the service is gone. Its code is fetched while there is still somebody to fetch it from. */
export function OwnWayOut({ view, away, children }: Props) {
  const { loaded } = useWalletState();
  const mayHold = view.duel.escrowAddress !== null && !isDone(view.duel.status);
  useEffect(() => {
    if (!mayHold) return;
    const parts = loaded ? [load(), loadLook()] : [loadWords()];
    void Promise.all<unknown>(parts).catch(() => {});
  }, [mayHold, loaded]);
  if (!mayHold || !away) return children;
  return loaded ? <WithoutService view={view} /> : <FromElsewhere escrow={view.duel.escrowAddress} />;
}
