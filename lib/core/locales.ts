/** The languages of the pages. The first is the default, for browsers that ask for none of them. */
export const LOCALES = ['en', 'de', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

/** Locales of dates and times. The English ones have the day first, and 24 hours. */
export const DATE_LOCALES: Readonly<Record<Locale, string>> = { en: 'en-GB', de: 'de', es: 'es' };

/** Cookie with the language that a visitor has chosen on a page. */
export const LOCALE_COOKIE = 'locale';
