'use client';

import { useState } from 'react';
import { hasAgreedToPay } from '../_duel/agreed-payments';
import { type DuelView, hasOwnPendingPayment } from '../_duel/view';
import type { Side } from '../_ui/side';
import { useIsGuestRunActive } from './use-guest-run';

/**
 * Whether this page pays a one-tap player's fee by itself, or is about to. Then the player has nothing to do. `side` is
 * the player's; undefined for anyone who isn't a one-tap player of this duel.
 */
export function useIsPaying(view: DuelView, side: Side | undefined): boolean {
  const isRunning = useIsGuestRunActive();
  const [hasRun, setHasRun] = useState(isRunning);
  if (isRunning && !hasRun) setHasRun(true);
  if (side === undefined || hasOwnPendingPayment(view, side)) return false;
  const { duelId, feeAmount } = view.duel;
  // The run begins once the payment's code has loaded.
  return isRunning || (!hasRun && view.intents.length === 0 && hasAgreedToPay(duelId, feeAmount));
}
