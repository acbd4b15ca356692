import { localizeAmount } from '../../_messages/format-number';
import type { Translate } from '../../_messages/translate';
import { getUnitName } from '../../_site/units';

interface Money {
  readonly amount: bigint;
  readonly decimals: number;
  readonly mint: string;
}

/** Returns the name of the unit of a price or refund, such as "test SOL". Machines take test money only. */
export const formatTestUnit = (t: Translate<'gacha'>, mint: string): string =>
  t('testUnit', { unit: getUnitName(mint) });

/** Returns an amount that a player pays or is owed, as in "0.02 test SOL". */
export const formatTestPrice = (t: Translate<'gacha'>, { amount, decimals, mint }: Money): string =>
  `${localizeAmount(t.locale, amount, decimals)} ${formatTestUnit(t, mint)}`;

/** Returns what a rip cost, compared with the book value of its card, which has the same unit. */
export function describePaid(t: Translate<'gacha'>, paid: Money, bookValue: bigint): string {
  const compared = bookValue === paid.amount ? 'same' : bookValue > paid.amount ? 'less' : 'more';
  return t('result.paidAmount', { price: formatTestPrice(t, paid), compared });
}
