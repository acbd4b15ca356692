'use client';

import { Button } from '../_ui/Button';
import { useWalletState, walletActions } from './wallet-store';

/**
 * Button to cancel the pending wallet request: a closed wallet window never answers. Shows nothing if none is pending.
 */
export function StopWaiting() {
  const { pendingRequest } = useWalletState();
  if (pendingRequest === null) return null;
  return (
    <Button look="quiet" onClick={() => walletActions().stopWaiting()}>
      Stop waiting
    </Button>
  );
}
