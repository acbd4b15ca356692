import { DATE_LOCALES, type Locale } from '../../lib/core/locales';

const DAY_PARTS: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' };
const DAY_AND_TIME_PARTS: Intl.DateTimeFormatOptions = { ...DAY_PARTS, hour: '2-digit', minute: '2-digit' };

/** Formats the day of a timestamp in UTC: `21 Nov 2026`. */
export const formatUtcDay = (locale: Locale, at: Date): string =>
  at.toLocaleDateString(DATE_LOCALES[locale], DAY_PARTS);

/** Formats a timestamp in UTC, whatever the machine's time zone: `21 Nov 2026, 14:32 UTC`. */
export const formatUtcTime = (locale: Locale, at: Date): string =>
  `${at.toLocaleString(DATE_LOCALES[locale], DAY_AND_TIME_PARTS)} UTC`;
