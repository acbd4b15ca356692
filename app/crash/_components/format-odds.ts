import type { Locale } from '../../../lib/core/locales';
import { localizePercent } from '../../_messages/format-ratio';

/** Formats the chance of `survives` in `outOf` as a whole percentage: 96 of 120 is "80%". */
export const formatPercent = (locale: Locale, survives: number, outOf: number): string =>
  localizePercent(locale, `${((100 * survives) / outOf).toFixed(0)}%`);
