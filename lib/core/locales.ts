/** The languages of the pages. The first is the default, for browsers that ask for none of them. */
export const LOCALES = ['en', 'de', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

/**
 * Locales in which pages format dates and times. English pages use en-GB, for the day before the month and 24 hours.
 */
export const DATE_LOCALES: Readonly<Record<Locale, string>> = { en: 'en-GB', de: 'de', es: 'es' };

/** Cookie with the language that a visitor has chosen on a page. */
export const LOCALE_COOKIE = 'locale';
