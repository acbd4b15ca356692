import { cookies } from 'next/headers';
import { sessionCookie } from '../../lib/next/page-data';

/** Whether nobody can be signed in here, for server components; whose session a cookie carries, the browser asks. */
export async function hasNoSession(): Promise<boolean> {
  const name = await sessionCookie();
  return !(await cookies()).getAll().some((cookie) => cookie.name.startsWith(name));
}
