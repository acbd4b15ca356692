import { cookies } from 'next/headers';
import { getSessionCookieName } from '../../lib/next/page-data';

/**
 * Whether the page request has no session cookie. For server components only; in the browser, use `useSessionWallet`.
 */
export async function hasNoSession(): Promise<boolean> {
  const name = await getSessionCookieName();
  return !(await cookies()).getAll().some((cookie) => cookie.name.startsWith(name));
}
