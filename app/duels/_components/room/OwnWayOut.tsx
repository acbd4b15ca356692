'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useEffect } from 'react';
import { isDone } from '../../../_duel/is-done';
import type { DuelView } from '../../../_duel/view';
import { retryImport } from '../../../_site/retry-import';
import { useWalletState } from '../../../_wallet/wallet-store';
import { loadEscrowView } from './away';

const loadWithoutService = retryImport(() => import('../pay/WithoutService'));
const WithoutService = dynamic(loadWithoutService, { ssr: false });
const loadPayoutInstructions = retryImport(() => import('./PayOutElsewhere').then((part) => part.PayoutInstructions));
const PayoutInstructions = dynamic(loadPayoutInstructions, { ssr: false });

interface Props {
  /** The duel as the service last returned it. */
  readonly view: DuelView;
  readonly away: boolean;
  /** Shown while the service can be reached, or if escrow can't hold money. */
  readonly children: ReactNode;
}

/**
 * The way to escrowed money while the service is away. Its code loads before that, while the service can be reached.
 */
export function DirectPayoutFallback({ view, away, children }: Props) {
  const { loaded } = useWalletState();
  const mayHold = view.duel.escrowAddress !== null && !isDone(view.duel.status);
  useEffect(() => {
    if (!mayHold) return;
    const parts = loaded ? [loadWithoutService(), loadEscrowView()] : [loadPayoutInstructions()];
    void Promise.all<unknown>(parts).catch(() => {});
  }, [mayHold, loaded]);
  if (!mayHold || !away) return children;
  return loaded ? <WithoutService view={view} /> : <PayoutInstructions escrow={view.duel.escrowAddress} />;
}
