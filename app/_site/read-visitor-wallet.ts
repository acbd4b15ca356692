import { headers } from 'next/headers';
import { getSession } from '../../lib/auth/contract';
import { isApiProblem } from '../../lib/client/problem';
import { createVisitorClient } from '../../lib/next/page-data';
import { hasNoSession } from './has-no-session';

/**
 * Returns the wallet of the session in the request's cookies, for server components: null without a session, undefined
 * if the session can't be read. In that case the browser has to read it.
 */
export async function readVisitorWallet(): Promise<string | null | undefined> {
  if (await hasNoSession()) return null;
  try {
    const client = await createVisitorClient((await headers()).get('cookie') ?? '');
    return client === null ? null : (await client.call(getSession)).wallet;
  } catch (error) {
    return isApiProblem(error, 'unauthenticated') ? null : undefined;
  }
}
