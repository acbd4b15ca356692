import { DATE_LOCALES, type Locale } from '../../lib/core/locales';

const TIME_PARTS: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
const DATE_AND_TIME_PARTS: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', ...TIME_PARTS };

/** Formats a time in the reader's time zone: `14:32`, with the date if it isn't today. */
export function formatClockTime(locale: Locale, at: Date, today: Date): string {
  const parts = at.toDateString() === today.toDateString() ? TIME_PARTS : DATE_AND_TIME_PARTS;
  return at.toLocaleString(DATE_LOCALES[locale], parts);
}
