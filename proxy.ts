import { type NextRequest, NextResponse } from 'next/server';
import { everyResponse } from './lib/api/every-response';
import { systemRandom } from './lib/core/random';
import { readConfig } from './lib/root/config';
import { isNowhere } from './lib/root/nowhere';
import { processServices } from './lib/root/process';
import { refuseMethod } from './lib/root/request-target';

const settings = readConfig();
/** No page is there, so that Next answers 404 with its text in the document. */
const NOWHERE = '/nowhere/at/all';

/**
 * Gives every page its own nonce and a policy that lets nothing in from outside. The browser speaks
 * to this origin, and on a real chain to that chain's RPC as well. What is nowhere gets the page that says so.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const refused = settings.NODE_ENV === 'development' ? null : refuseMethod(request.nextUrl.pathname, request.method);
  if (refused !== null)
    return new NextResponse(refused.why, {
      status: refused.status,
      headers: { ...everyResponse, allow: refused.allow?.join(', ') ?? '' },
    });
  const nonce = Buffer.from(systemRandom(16)).toString('base64');
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  const response = (await isNowhere(request.nextUrl.pathname, processServices))
    ? NextResponse.rewrite(new URL(NOWHERE, request.url), { request: { headers } })
    : NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}

function contentSecurityPolicy(nonce: string): string {
  const development = settings.NODE_ENV === 'development';
  const rpc = settings.SOLANA_PUBLIC_RPC_URL ?? settings.SOLANA_RPC_URL;
  const chain = rpc === undefined ? '' : ` ${new URL(rpc).origin} ${new URL(rpc).origin.replace(/^http/, 'ws')}`;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    "worker-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
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
  matcher: ['/((?!v1/|rpc$|_next/).*)'],
};
