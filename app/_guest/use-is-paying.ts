'use client';

import { useState } from 'react';
import { hasAgreedToPay } from '../_duel/agreed-payments';
import { type DuelView, hasOwnPendingPayment } from '../_duel/view';
import type { Side } from '../_ui/side';
import { useIsGuestRunActive } from './use-guest-run';

/**
 * Whether a one-tap run on this page pays the fee of `side`, or is about to. False once `view` shows the sent payment,
 * and once the run has ended, paid or not. `side` is that of a one-tap player who has to pay; undefined for any other
 * viewer.
 */
export function useIsPayingAutomatically(view: DuelView, side: Side | undefined): boolean {
  const isRunning = useIsGuestRunActive();
  const [hasRunStarted, setHasRunStarted] = useState(isRunning);
  if (isRunning && !hasRunStarted) setHasRunStarted(true);
  if (side === undefined || hasOwnPendingPayment(view, side)) return false;
  const { duelId, feeAmount } = view.duel;
  // The run begins once the payment's code has loaded.
  return isRunning || (!hasRunStarted && view.intents.length === 0 && hasAgreedToPay(duelId, feeAmount));
}
