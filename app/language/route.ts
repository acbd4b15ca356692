import { NextResponse } from 'next/server';
import { LOCALE_COOKIE, LOCALES } from '../_messages/locales';

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Keeps the language that a visitor chose in the page's footer, and leads back to the page. A form and not a script, so
 * that pages carry no code for it. Another value than a language changes nothing.
 */
export async function POST(request: Request): Promise<NextResponse> {
  const chosen = await request.formData().then(
    (form) => form.get('locale'),
    () => null,
  );
  const response = new NextResponse(null, {
    status: 303,
    headers: { location: readReturnPath(request.headers.get('referer')) },
  });
  const locale = LOCALES.find((each) => each === chosen);
  if (locale !== undefined)
    response.cookies.set(LOCALE_COOKIE, locale, { path: '/', maxAge: YEAR_S, sameSite: 'lax', httpOnly: true });
  return response;
}

/** Returns the path of the page that the request came from, which never leads to another site. */
function readReturnPath(referer: string | null): string {
  if (referer === null || !URL.canParse(referer)) return '/';
  const { pathname, search } = new URL(referer);
  return pathname.replace(/^[/\\]+/, '/') + search;
}
