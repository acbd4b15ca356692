import { NextResponse } from 'next/server';
import { LOCALE_COOKIE, LOCALES, type Locale } from '../core/locales';
import { readLimitedText } from '../core/read-limited-text';

/** How long the browser keeps the chosen language, in seconds: a year. */
const YEAR_S = 365 * 24 * 60 * 60;

/** Maximum size of a form's body: more than our form needs, and too little for a stranger to fill the memory with. */
const MAX_BODY_BYTES = 100;

/**
 * Sets the cookie with the language that the visitor chose in the footer's form, and redirects to the referring path of
 * this site. Works without a script. Sets no cookie for unknown languages and forms of other sites.
 */
export async function answerLanguageForm(request: Request): Promise<NextResponse> {
  const location = readReturnPath(request.headers.get('referer'));
  const response = new NextResponse(null, { status: 303, headers: { location } });
  const chosen = await readChosenLocale(request);
  if (chosen !== undefined)
    response.cookies.set(LOCALE_COOKIE, chosen, { path: '/', maxAge: YEAR_S, sameSite: 'lax', httpOnly: true });
  return response;
}

/** Reads the language from the form; undefined if it is unknown, or the form is another site's. */
async function readChosenLocale(request: Request): Promise<Locale | undefined> {
  // Browsers from before 2023 don't send `Sec-Fetch-Site`.
  if ((request.headers.get('sec-fetch-site') ?? 'same-origin') !== 'same-origin') return undefined;
  const stream = request.body as AsyncIterable<Uint8Array> | null;
  // Reading the body fails if the visitor closes the connection.
  const body = await readLimitedText(stream, MAX_BODY_BYTES).catch(() => null);
  const value = new URLSearchParams(body ?? '').get('locale');
  return LOCALES.find((locale) => locale === value);
}

/** Returns the referring page's path and query, or `/`. Leading slashes become one: `//host` is another site. */
function readReturnPath(referer: string | null): string {
  if (referer === null || !URL.canParse(referer)) return '/';
  const { pathname, search } = new URL(referer);
  return pathname.replace(/^[/\\]+/, '/') + search;
}
