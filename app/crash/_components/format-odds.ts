import type { Locale } from '../../../lib/core/locales';
import { localizePercent } from '../../_messages/format-ratio';

/** Formats a chance: 96 of 120 are 80%. */
export const formatPercent = (locale: Locale, survives: number, outOf: number): string =>
  localizePercent(locale, `${((100 * survives) / outOf).toFixed(0)}%`);
