import { calculatePaymentSeconds } from '../../lib/duel/rules/last-call';
import type { Translate } from '../_messages/translate';
import { formatDuration } from './duration';

/** Seconds of the units in which a time to pay is shown, largest first. */
const UNIT_SECONDS = [3_600, 60, 1] as const;

/**
 * Formats how long the players have to pay, which is shorter than `fundingSeconds`: `8 minutes` of 600 seconds. Rounded
 * down to hours, minutes or seconds: the largest unit that fits twice.
 */
export function formatPaymentTime(t: Translate<'duel'>, fundingSeconds: number): string {
  const seconds = calculatePaymentSeconds(fundingSeconds);
  const unit = UNIT_SECONDS.find((each) => seconds >= 2 * each) ?? 1;
  return formatDuration(t, Math.floor(seconds / unit) * unit);
}
