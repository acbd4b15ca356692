'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useEffect } from 'react';
import { isFinalStatus } from '../../../_duel/status-groups';
import type { DuelView } from '../../../_duel/view';
import { retryImport } from '../../../_site/retry-import';
import { useWalletState } from '../../../_wallet/wallet-store';
import { loadEscrowViewReader } from './service-outage';

const loadDirectPayoutPanel = retryImport(() => import('../pay/DirectPayoutPanel'));
const DirectPayoutPanel = dynamic(loadDirectPayoutPanel, { ssr: false });
const loadPayoutInstructions = retryImport(() =>
  import('./PayoutInstructions').then((part) => part.PayoutInstructions),
);
const PayoutInstructions = dynamic(loadPayoutInstructions, { ssr: false });

interface Props {
  /** The duel as the service last returned it. */
  readonly view: DuelView;
  readonly isServiceDown: boolean;
  /** Shown while the service can be reached, or if escrow can't hold money. */
  readonly children: ReactNode;
}

/**
 * The way to escrowed money while the service is away. Its code loads before that, while the service can be reached.
 */
export function DirectPayoutFallback({ view, isServiceDown: away, children }: Props) {
  const { isLoaded: loaded } = useWalletState();
  const mayHold = view.duel.escrowAddress !== null && !isFinalStatus(view.duel.status);
  useEffect(() => {
    if (!mayHold) return;
    const parts = loaded ? [loadDirectPayoutPanel(), loadEscrowViewReader()] : [loadPayoutInstructions()];
    void Promise.all<unknown>(parts).catch(() => {});
  }, [mayHold, loaded]);
  if (!mayHold || !away) return children;
  return loaded ? <DirectPayoutPanel view={view} /> : <PayoutInstructions escrow={view.duel.escrowAddress} />;
}
