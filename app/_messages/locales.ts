/** The languages of the pages, the first being that of visitors whose browsers want none of them. */
export const LOCALES = ['en', 'de', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

/** Locales of dates and times. The English ones have the day first, and 24 hours. */
export const DATE_LOCALES: Readonly<Record<Locale, string>> = { en: 'en-GB', de: 'de', es: 'es' };

/** Cookie with the language that a visitor has chosen on a page. */
export const LOCALE_COOKIE = 'locale';
