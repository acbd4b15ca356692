import type { Locale } from '../../lib/core/locales';
import { formatAmount } from '../../lib/core/money';

/**
 * Writes a decimal number in the page's language and keeps its digits: `1234.50` is `1,234.50` in English and
 * `1.234,50` in German.
 */
export function localizeDecimal(locale: Locale, decimal: string): string {
  const minimumFractionDigits = decimal.split('.')[1]?.length;
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits: 20 });
  // As a text, so that no digit of a large amount is lost in a double.
  return format.format(decimal as Intl.StringNumericLiteral);
}

/**
 * Writes base units as a decimal number in the page's language, without trailing zeros after the first `kept` decimals.
 */
export const localizeAmount = (locale: Locale, baseUnits: bigint, decimals: number, kept = 0): string =>
  localizeDecimal(locale, formatAmount(baseUnits, decimals, kept));
