'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useEffect } from 'react';
import { isDone } from '../../../_duel/is-done';
import type { DuelView } from '../../../_duel/view';
import { retryImport } from '../../../_site/retry-import';
import { useWalletState } from '../../../_wallet/wallet-store';
import { loadEscrowView } from './away';

const load = retryImport(() => import('../pay/WithoutService'));
const WithoutService = dynamic(load, { ssr: false });
const loadWords = retryImport(() => import('./PayOutElsewhere').then((part) => part.PayOutElsewhere));
const PayOutElsewhere = dynamic(loadWords, { ssr: false });

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
    const parts = loaded ? [load(), loadEscrowView()] : [loadWords()];
    void Promise.all<unknown>(parts).catch(() => {});
  }, [mayHold, loaded]);
  if (!mayHold || !away) return children;
  return loaded ? <WithoutService view={view} /> : <PayOutElsewhere escrow={view.duel.escrowAddress} />;
}
