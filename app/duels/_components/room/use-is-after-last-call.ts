import { calculateLastPaymentTime } from '../../../../lib/duel/rules/last-call';
import type { DuelView } from '../../../_duel/view';
import { useIsAfter } from '../../../_ui/now';

/**
 * Whether it is too late to prepare a payment of the duel, see `calculateLastPaymentTime`. False while the duel has no
 * funding deadline.
 */
export function useIsAfterLastCall({ duel, clockOffsetMs }: Pick<DuelView, 'duel' | 'clockOffsetMs'>): boolean {
  const { fundingDeadline, fundingSeconds } = duel;
  const last = fundingDeadline === null ? null : calculateLastPaymentTime(fundingDeadline, fundingSeconds);
  return useIsAfter(last, clockOffsetMs);
}
