import { DATE_LOCALES, type Locale } from '../../lib/core/locales';

const PARTS: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
};

/** Formats a timestamp in UTC, the same on the server and in every browser: `21 Nov 2026, 14:32 UTC`. */
export const formatUtcTime = (locale: Locale, at: Date): string =>
  `${at.toLocaleString(DATE_LOCALES[locale], PARTS)} UTC`;
