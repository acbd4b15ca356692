'use client';

import { Button } from '../_ui/Button';
import { useWalletState, walletActions } from './wallet-store';

/** Beside whatever waits for the wallet: a closed window never answers. Nothing while the wallet is not asked. */
export function StopWaiting() {
  const { asked } = useWalletState();
  if (asked === null) return null;
  return (
    <Button look="quiet" onClick={() => walletActions().stopWaiting()}>
      Stop waiting
    </Button>
  );
}
