import { localizeAmount } from '../../_messages/format-number';
import type { Translate } from '../../_messages/translate';
import type { Side } from '../side';

/** Returns the label beside the winner's value: the difference of the values, or the coin if they are equal. */
export function describeWinningReason(
  t: Translate<'ui'>,
  values: Readonly<Record<Side, bigint>>,
  decimals: number,
): string {
  const difference = values.creator - values.opponent;
  if (difference === 0n) return t('rip.valuesTied');
  return t('rip.winsBy', { amount: localizeAmount(t.locale, difference < 0n ? -difference : difference, decimals, 2) });
}
