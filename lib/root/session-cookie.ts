import { getToken } from 'next-auth/jwt';
import type { Services } from './services';

/** The wallet session's token inside the site's encrypted cookie; null when there is none or it is not ours. */
export async function sessionOfCookie(cookie: string, services: Services): Promise<string | null> {
  const cookies = Object.fromEntries(cookie.split(';').map((pair) => splitPair(pair)));
  const secure = services.config.origin.startsWith('https:');
  const request = { cookies, headers: {} } as unknown as Parameters<typeof getToken>[0]['req'];
  const token = await getToken({ req: request, secret: services.secrets.session, secureCookie: secure }).catch(
    () => null,
  );
  return typeof token?.sessionToken === 'string' ? token.sessionToken : null;
}

function splitPair(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}
