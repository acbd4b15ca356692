import { type Endpoint, getRequiredScope, type RateLimitName, type Scope } from './endpoint';
import type { ApiRequest, Caller } from './exchange';
import type { RequestCount } from './limits';
import { ProblemError } from './problems';
import { getScopeProblem } from './scope-problem';

/** Checks the credentials of requests. */
export interface Authenticator {
  /**
   * Finds the session of a token; null for an unknown or expired token. Its `requestCount` is set if the statement that
   * read the session also counted the request.
   */
  authenticateSessionToken(token: string, limit: RateLimitName): Promise<FoundSession | null>;
  authenticateIntegrationKey(
    key: string,
  ): Promise<{ readonly keyId: string; readonly scopes: readonly Scope[] } | null>;
  isCronSecret(secret: string): boolean;
  /** Origin of the site, by which `isFromOwnSite` decides if a request's cookie counts. */
  readonly origin: string;
}

/** A live session found by its token. `requestCount` is null if the database didn't count the request. */
export interface FoundSession {
  readonly wallet: string;
  readonly tokenHash: string;
  readonly requestCount: RequestCount | null;
}

/** An authenticated caller. `requestCount` is null unless the statement that read the session counted the request. */
export interface AuthenticatedCaller {
  readonly caller: Caller;
  readonly requestCount: RequestCount | null;
}

/**
 * Authenticates a request by one of the schemes that the endpoint declares. Throws 401 if the request has no valid
 * credential of these schemes; for an integration key without the required scope, the problem of `getScopeProblem`.
 */
export async function authenticate(
  endpoint: Endpoint,
  request: ApiRequest,
  by: Authenticator,
): Promise<AuthenticatedCaller> {
  if (endpoint.auth.length === 0) return toUncountedCaller({ kind: 'anonymous' });
  const named = endpoint.auth.includes('IK') && request.header('x-integration-key') !== undefined;
  const found = named
    ? await authenticateByIntegrationKey(endpoint, request, by)
    : ((await authenticateByBearer(endpoint, request, by)) ?? (await authenticateByCookie(endpoint, request, by)));
  if (found === null)
    throw new ProblemError('unauthenticated', `This operation takes ${describeAcceptedCredentials(endpoint)}.`, {
      headers: { 'www-authenticate': 'Bearer realm="ripduel"' },
    });
  return found;
}

/** Names of the credentials of each scheme, as a 401 says them. */
const credentialNames = {
  WS: "the token of a wallet's session",
  IK: 'an integration key',
  CS: 'the secret of the cron job',
} as const;
const describeAcceptedCredentials = ({ auth }: Endpoint): string =>
  auth.map((word) => credentialNames[word]).join(' or ');

/** Returns a caller whose request wasn't counted during authentication. */
const toUncountedCaller = (caller: Caller): AuthenticatedCaller => ({ caller, requestCount: null });

const toSessionCaller = ({ requestCount, ...session }: FoundSession): AuthenticatedCaller => ({
  caller: { kind: 'wallet', ...session },
  requestCount,
});

/** Returns null for an invalid key. Throws the problem of `getScopeProblem` if the key lacks the scope. */
async function authenticateByIntegrationKey(
  endpoint: Endpoint,
  request: ApiRequest,
  by: Authenticator,
): Promise<AuthenticatedCaller | null> {
  const found = await by.authenticateIntegrationKey(request.header('x-integration-key') ?? '');
  if (found === null) return null;
  const scope = getRequiredScope(endpoint);
  if (found.scopes.includes(scope)) return toUncountedCaller({ kind: 'integration', keyId: found.keyId });
  throw new ProblemError(getScopeProblem(endpoint), `This integration key lacks the scope ${scope}.`, {
    headers: { 'www-authenticate': `Bearer realm="ripduel", error="insufficient_scope", scope="${scope}"` },
  });
}

/** Accepts the cron secret and a session token, each only where the endpoint takes it; null for the rest. */
async function authenticateByBearer(
  endpoint: Endpoint,
  request: ApiRequest,
  by: Authenticator,
): Promise<AuthenticatedCaller | null> {
  const token = /^Bearer ([\x21-\x7e]+)$/i.exec(request.header('authorization') ?? '')?.[1];
  if (token === undefined) return null;
  if (endpoint.auth.includes('CS') && by.isCronSecret(token)) return toUncountedCaller({ kind: 'cron' });
  if (!endpoint.auth.includes('WS')) return null;
  const session = await by.authenticateSessionToken(token, endpoint.limit);
  return session && toSessionCaller(session);
}

/**
 * Returns the caller of the session in the site's cookie; null without a live one, for another site's request, with an
 * `Authorization` header, or if the endpoint doesn't take sessions.
 */
async function authenticateByCookie(
  endpoint: Endpoint,
  request: ApiRequest,
  by: Authenticator,
): Promise<AuthenticatedCaller | null> {
  if (!endpoint.auth.includes('WS') || request.header('authorization') !== undefined) return null;
  if (!isFromOwnSite(request, by.origin)) return null;
  const token = await request.readCookieSession();
  const session = token === null ? null : await by.authenticateSessionToken(token, endpoint.limit);
  return session && toSessionCaller(session);
}

/**
 * Whether the site itself made a request: by `Origin` or, for a GET without one, by `Sec-Fetch-Site`. A GET that says
 * nothing of another site, such as by an address that the user typed, counts as the site's own.
 */
function isFromOwnSite(request: ApiRequest, origin: string): boolean {
  const from = request.header('origin');
  if (from !== undefined) return from === origin;
  return request.method === 'GET' && ['same-origin', 'none'].includes(request.header('sec-fetch-site') ?? 'none');
}
