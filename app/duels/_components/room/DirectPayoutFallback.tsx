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
  /** Shown instead while the service can be reached, and for a duel without an escrow address or in a final status. */
  readonly children: ReactNode;
}

/**
 * While the service is down, offers a way to get money out of escrow without it. Loads the code for that in advance,
 * since the service couldn't deliver it then.
 */
export function DirectPayoutFallback({ view, isServiceDown, children }: Props) {
  const { isLoaded } = useWalletState();
  const mayHold = view.duel.escrowAddress !== null && !isFinalStatus(view.duel.status);
  useEffect(() => {
    if (!mayHold) return;
    const parts = isLoaded ? [loadDirectPayoutPanel(), loadEscrowViewReader()] : [loadPayoutInstructions()];
    void Promise.all<unknown>(parts).catch(() => {});
  }, [mayHold, isLoaded]);
  if (!mayHold || !isServiceDown) return children;
  return isLoaded ? <DirectPayoutPanel view={view} /> : <PayoutInstructions escrow={view.duel.escrowAddress} />;
}
