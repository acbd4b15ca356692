import type { Locale } from '../../lib/core/locales';
import type { LatestPull } from '../../lib/watching/contract';
import { localizeAmount } from '../_messages/format-number';

/**
 * Returns a pull's value as a multiple of its pack's price, rounded to a tenth: `6.8` in English. Null without a price
 * in the value's unit.
 */
export function formatMultiple(locale: Locale, { value, pack: { price } }: LatestPull): string | null {
  if (price === null || price.mint !== value.mint || price.decimals !== value.decimals) return null;
  const tenths = (value.amount * 10n + price.amount / 2n) / price.amount;
  return localizeAmount(locale, tenths, 1, 1);
}
