import type { Locale } from '../_messages/locales';

export const formatWholeNumber = (locale: Locale, number: number): string => number.toLocaleString(locale);
