import { decode, getToken } from 'next-auth/jwt';
import type { Services } from '../root/services';

/**
 * Returns the name of one of next-auth's cookies. Over TLS it begins with `__Host-`: browsers accept such a cookie from
 * this very host only, so no other host of the domain can plant a session here.
 */
export const buildCookieName = (origin: string, what: 'session-token' | 'callback-url'): string =>
  `${origin.startsWith('https:') ? '__Host-' : ''}next-auth.${what}`;

/** Returns the wallet session's token in the site's encrypted cookie; null if there is none that can be decrypted. */
export async function findCookieSessionToken(cookie: string, services: Services): Promise<string | null> {
  const cookies = Object.fromEntries(cookie.split(';').map((pair) => splitCookiePair(pair)));
  const [secret] = services.secrets.sessionKeys;
  const request = { cookies, headers: {} } as unknown as Parameters<typeof getToken>[0]['req'];
  const name = buildCookieName(services.config.origin, 'session-token');
  const token = await getToken({ req: request, secret, cookieName: name, decode: buildTokenDecoder(services) }).catch(
    () => null,
  );
  return typeof token?.sessionToken === 'string' ? token.sessionToken : null;
}

/** Returns next-auth's `decode` for all keys of the ring, since next-auth itself knows only one secret. */
export function buildTokenDecoder({ secrets }: Services): typeof decode {
  return async (params) => {
    for (const secret of secrets.sessionKeys) {
      const token = await decode({ ...params, secret }).catch(() => null);
      if (token !== null) return token;
    }
    return null;
  };
}

function splitCookiePair(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}
