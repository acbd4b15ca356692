import type { Locale } from '../../lib/core/locales';
import { localizeDecimal } from './format-number';

// Not in `format-number.ts`, so that pages without ratios don't load this code.

/** Writes a percentage such as `29.63%` in the page's language: `29,63 %` in German and Spanish. */
export const localizePercent = (locale: Locale, percent: string): string =>
  `${localizeDecimal(locale, percent.slice(0, -1))}${locale === 'en' ? '%' : '\u00a0%'}`;

/** Writes hundredths as a multiplier in the page's language: 150 is `×1.50` in English. */
export const localizeMultiplier = (locale: Locale, hundredths: number): string =>
  `×${localizeDecimal(locale, (hundredths / 100).toFixed(2))}`;
