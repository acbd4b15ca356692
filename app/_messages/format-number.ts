import type { Locale } from '../../lib/core/locales';
import { formatAmount } from '../../lib/core/money';

/**
 * Writes a decimal number in the page's language and keeps its digits: `1234.50` is `1,234.50` in English and `1.234,50`
 * in German.
 */
export function localizeDecimal(locale: Locale, decimal: string): string {
  const minimumFractionDigits = decimal.split('.')[1]?.length;
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits: 20 });
  // As a text, so that no digit of a large amount is lost in a double.
  return format.format(decimal as Intl.StringNumericLiteral);
}

/** Writes base units as a decimal number in the page's language, with at least `kept` decimals. */
export const localizeAmount = (locale: Locale, baseUnits: bigint, decimals: number, kept = 0): string =>
  localizeDecimal(locale, formatAmount(baseUnits, decimals, kept));

/** Writes a percentage such as `29.63%` in the page's language: `29,63 %` in German and Spanish. */
export const localizePercent = (locale: Locale, percent: string): string =>
  `${localizeDecimal(locale, percent.slice(0, -1))}${locale === 'en' ? '%' : '\u00a0%'}`;

/** Writes hundredths as a multiplier: 150 are `×1.50`. */
export const localizeMultiplier = (locale: Locale, hundredths: number): string =>
  `×${localizeDecimal(locale, (hundredths / 100).toFixed(2))}`;
