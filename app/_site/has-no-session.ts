import { cookies } from 'next/headers';
import { getSessionCookieName } from '../../lib/next/page-data';

/** Returns whether the request has no session cookie. For server components; the browser reads the session itself. */
export async function hasNoSession(): Promise<boolean> {
  const name = await getSessionCookieName();
  return !(await cookies()).getAll().some((cookie) => cookie.name.startsWith(name));
}
