import type { NextAuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { dispatch } from '../api/dispatch';
import { fromWebRequest } from '../api/web';
import { createSessionHandler } from '../auth/create-session';
import { revokeSessionHandler } from '../auth/revoke-session';
import { MAX_SESSION_AGE_MS } from '../auth/rules';
import { setNextAuthUrl } from '../configuration/config';
import { getServices } from '../root/process';
import type { Services } from '../root/services';
import { getClientAddressHeaderName } from './address-header';
import { buildCookieName, buildTokenDecoder, findCookieSessionToken } from './session-cookie';

/**
 * Builds next-auth's options for the site's cookie, which carries the same wallet session as the API's bearer token,
 * encrypted and out of reach of scripts. Signing in and out call the API's own handlers under its limits.
 */
export async function buildSiteSessionOptions(): Promise<NextAuthOptions> {
  const services = await getServices();
  setNextAuthUrl(services.config);
  return {
    secret: services.secrets.sessionKeys[0],
    jwt: { decode: buildTokenDecoder(services) },
    session: { strategy: 'jwt', maxAge: MAX_SESSION_AGE_MS / 1000 },
    cookies: buildCookieOptions(services.config.origin),
    pages: { signIn: '/account', signOut: '/account', error: '/account' },
    providers: [
      Credentials({
        id: 'wallet',
        name: 'Solana wallet',
        credentials: { challengeId: {}, signature: {} },
        authorize: (credentials, request) => signIn(services, credentials, request.headers ?? {}),
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? { wallet: user.id, sessionToken: (user as SignedInUser).sessionToken } : token),
      // The token itself never goes to a script.
      session: ({ session, token }) => ({ expires: session.expires, wallet: token.wallet }),
    },
    events: { signOut: ({ token }) => signOut(services, token.sessionToken) },
  };
}

function buildCookieOptions(origin: string): NonNullable<NextAuthOptions['cookies']> {
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: origin.startsWith('https:') } as const;
  return {
    sessionToken: { name: buildCookieName(origin, 'session-token'), options },
    callbackUrl: { name: buildCookieName(origin, 'callback-url'), options },
  };
}

/** The `user` that next-auth keeps after a sign-in: a wallet and the token of its API session. */
interface SignedInUser {
  readonly id: string;
  readonly sessionToken: string;
}

/** Opens a new session, and ends the one that the browser came with. Returns null if the API refuses. */
async function signIn(
  services: Services,
  credentials: unknown,
  headers: Record<string, string | undefined>,
): Promise<SignedInUser | null> {
  const { challengeId, signature } = (credentials ?? {}) as Record<string, unknown>;
  const body = JSON.stringify({ challengeId, signature });
  const response = await callSessionEndpoint(services, '/auth/sessions', {
    headers: { ...buildClientIpHeader(services, headers), 'content-type': 'application/json' },
    body,
  });
  if (response.status !== 201 || response.body === null) return null;
  const { wallet, token } = JSON.parse(response.body) as { wallet: string; token: string };
  if (headers.cookie !== undefined) await signOut(services, await findCookieSessionToken(headers.cookie, services));
  return { id: wallet, sessionToken: token };
}

async function signOut(services: Services, token: unknown): Promise<void> {
  if (typeof token === 'string')
    await callSessionEndpoint(services, '/auth/session/revoke', { headers: { authorization: `Bearer ${token}` } });
}

/** Header in which the self-hosted server passes a socket's remote address. The server overwrites a client's own. */
export const CLIENT_IP_HEADER = 'x-ripduel-client';

const handlers = [createSessionHandler, revokeSessionHandler];

function callSessionEndpoint(
  services: Services,
  path: string,
  init: { headers: Record<string, string>; body?: string },
) {
  const request = new Request(`${services.config.origin}/v1${path}`, { method: 'POST', ...init });
  const settings = { clientAddressHeader: CLIENT_IP_HEADER, parseSessionCookie: async () => null };
  return dispatch(
    handlers.filter(({ endpoint }) => endpoint.path === path),
    services,
    fromWebRequest(request, {}, settings),
  );
}

function buildClientIpHeader(
  { config }: Services,
  headers: Record<string, string | undefined>,
): Record<string, string> {
  const name = getClientAddressHeaderName(config) ?? CLIENT_IP_HEADER;
  return { [CLIENT_IP_HEADER]: headers[name] ?? 'unknown' };
}
