import { type NextRequest, NextResponse } from 'next/server';
import { commonHeaders } from './lib/api/common-headers';
import { systemRandom } from './lib/core/random';
import { findMethodRefusal } from './lib/server/request-target';

// Read from `process.env` and not through the configuration, because on Vercel the middleware is a separate instance
// without the service's code.
const { NODE_ENV, SOLANA_PUBLIC_RPC_URL, SOLANA_RPC_URL } = process.env;
/** The service worker stores this page and shows it later, so a nonce in its response would protect nothing. */
const OFFLINE_PATH = '/offline';
const isDevelopment = NODE_ENV === 'development';
const rpcUrl = [SOLANA_PUBLIC_RPC_URL, SOLANA_RPC_URL].find((url) => url !== undefined && URL.canParse(url));

/**
 * Adds a content security policy to pages, with a new nonce except on the offline page. Except in development, it
 * refuses methods that pages don't take. The policy allows connections only to this origin and the configured RPC, if
 * any.
 */
export function proxy(request: NextRequest): NextResponse {
  const refused = isDevelopment ? null : findMethodRefusal(request.nextUrl.pathname, request.method);
  if (refused !== null)
    return new NextResponse(refused.reason, {
      status: refused.status,
      headers: { ...commonHeaders, allow: refused.allowedMethods?.join(', ') ?? '' },
    });
  const nonce = Buffer.from(systemRandom(16)).toString('base64');
  const policy = buildContentSecurityPolicy(request.nextUrl.pathname === OFFLINE_PATH ? null : nonce);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}

/** With a nonce, only scripts that have it run, and those that they load; without one, scripts of this site do. */
function buildContentSecurityPolicy(nonce: string | null): string {
  const chain =
    rpcUrl === undefined ? '' : ` ${new URL(rpcUrl).origin} ${new URL(rpcUrl).origin.replace(/^http/, 'ws')}`;
  return [
    "default-src 'self'",
    nonce === null
      ? "script-src 'self'"
      : `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    "worker-src 'self'",
    nonce === null ? "style-src 'self'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    `connect-src 'self'${chain}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export const config = {
  matcher: ['/((?!v\\d+(?:/|$)|rpc$|_next/).*)'],
};
