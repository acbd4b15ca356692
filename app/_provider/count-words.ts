import type { Locale } from '../../lib/core/locales';

export const formatWholeNumber = (locale: Locale, number: number): string => number.toLocaleString(locale);
