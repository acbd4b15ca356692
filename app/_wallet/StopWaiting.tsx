'use client';

import { useTranslations } from '#use-translations';
import { Button } from '../_ui/Button';
import { getWalletActions, useWalletState } from './wallet-store';

/**
 * Button to cancel the pending wallet request: a closed wallet window may never answer. Shows nothing if none is
 * pending.
 */
export function StopWaiting() {
  const t = useTranslations('wallet');
  const { pendingRequest } = useWalletState();
  if (pendingRequest === null) return null;
  return (
    <Button variant="quiet" onClick={() => getWalletActions().stopWaiting()}>
      {t('stopWaiting')}
    </Button>
  );
}
