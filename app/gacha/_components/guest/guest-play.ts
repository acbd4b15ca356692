import type { PaymentIntentBody } from '../../../../lib/gacha/payments/contract';
import type { Play } from '../../../_rip/play-record';
import { findLastPlay, updateAsLastPlay } from '../../../_rip/play-store';

/** Stores that a one-tap run plays this rip, so that a reload offers to continue the run. Returns the stored play. */
export const rememberGuestRun = (play: Play): Play => updateAsLastPlay(play, (kept) => ({ ...kept, isGuestRun: true }));

/** Stores that the player continues this rip step by step, not by a one-tap run. Returns the stored play. */
export const leaveGuestRun = (play: Play): Play => updateAsLastPlay(play, (kept) => ({ ...kept, isGuestRun: false }));

/** Calls `leaveGuestRun` for the wallet's last rip at a machine if a one-tap run plays it. */
export function leaveLastGuestRun(wallet: string, machineKey: string): void {
  const play = findLastPlay(wallet, machineKey);
  if (play?.isGuestRun === true) leaveGuestRun(play);
}

/**
 * Whether a one-tap run plays this rip and may not be done with it: the pack isn't ripped, and its payment may still
 * have to be bound or made. `state` is the state of the payment, null until it is read. False if this browser lacks the
 * client seed, since the run couldn't open the pack.
 */
export const isGuestRunUnfinished = (play: Play, state: PaymentIntentBody['state'] | null): boolean =>
  play.isGuestRun === true &&
  play.clientSeed !== null &&
  play.ripId === null &&
  (play.intentId === null || state === null || state === 'open');
