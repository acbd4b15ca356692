import Negotiator from 'negotiator';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { LOCALE_COOKIE, LOCALES, type Locale } from '../../lib/core/locales';

/** Returns the language of the requested page: from the visitor's cookie, or else from the browser's languages. */
export const readLocale = cache(async (): Promise<Locale> => {
  const chosen = (await cookies()).get(LOCALE_COOKIE)?.value;
  return chooseLocale(chosen, (await headers()).get('accept-language'));
});

/**
 * Returns `chosen` if it is one of `LOCALES`; else the best match for `accepted`, an Accept-Language header (RFC 9110,
 * section 12.5.4), or the first of `LOCALES`.
 */
export function chooseLocale(chosen: string | undefined, accepted: string | null): Locale {
  const known = LOCALES.find((locale) => locale === chosen);
  if (known !== undefined) return known;
  const negotiator = new Negotiator({ headers: { 'accept-language': accepted ?? undefined } });
  return (negotiator.language([...LOCALES]) as Locale | undefined) ?? LOCALES[0];
}
