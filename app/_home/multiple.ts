import type { LatestPull } from '../../lib/watching/contract';

/**
 * Returns a pull's value as a multiple of its pack's price, rounded to a tenth: `6.8`. Null without a price in
 * the value's unit.
 */
export function formatMultiple({ value, pack: { price } }: LatestPull): string | null {
  if (price === null || price.mint !== value.mint || price.decimals !== value.decimals) return null;
  const tenths = (value.amount * 10n + price.amount / 2n) / price.amount;
  return `${tenths / 10n}.${tenths % 10n}`;
}
