'use client';

import { useState } from 'react';
import { hasAgreedToPay } from '../_duel/agreed-payments';
import { type DuelView, hasOwnPendingPayment } from '../_duel/view';
import type { Side } from '../_ui/side';
import { useIsGuestRunActive } from './use-guest-run';

/**
 * Whether this page pays a one-tap player's fee by itself, or is about to. Then the player has nothing to do. False
 * again once that run has ended, paid or not. `side` is the player's; undefined for anyone who isn't a one-tap player of
 * this duel.
 */
export function useIsPayingAutomatically(view: DuelView, side: Side | undefined): boolean {
  const isRunning = useIsGuestRunActive();
  const [hasRunStarted, setHasRun] = useState(isRunning);
  if (isRunning && !hasRunStarted) setHasRun(true);
  if (side === undefined || hasOwnPendingPayment(view, side)) return false;
  const { duelId, feeAmount } = view.duel;
  // The run begins once the payment's code has loaded.
  return isRunning || (!hasRunStarted && view.intents.length === 0 && hasAgreedToPay(duelId, feeAmount));
}
