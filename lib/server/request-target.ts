import type { IncomingMessage } from 'node:http';

/** An answer that the server gives by itself: to a request with an invalid target or method, or to `OPTIONS *`. */
export interface TargetRefusal {
  readonly status: number;
  readonly reason: string;
  /** Methods for the `Allow` header. */
  readonly allowedMethods?: readonly string[];
}

/** Methods in the `Allow` header of the answer to `OPTIONS *`. */
const SERVER_METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/**
 * Checks what node:http doesn't check about a request's host and target (RFC 9112, sections 3.2 and 3.2.2). Refuses a
 * second `Host` header. Replaces a target that is an absolute URL of this host by its path; refuses any other URL.
 * Returns the refusal, the answer to `OPTIONS *`, or null for a valid target.
 */
export function normalizeOrRefuseTarget(request: IncomingMessage): TargetRefusal | null {
  const { url = '/', method, headers, rawHeaders } = request;
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts > 1) return { status: 400, reason: 'This request names its host twice.' };
  if (url.startsWith('/')) return null;
  if (url === '*' && method === 'OPTIONS') return { status: 204, reason: '', allowedMethods: SERVER_METHODS };
  const target = URL.canParse(url) ? new URL(url) : null;
  if (target === null || !/^https?:$/.test(target.protocol))
    return { status: 400, reason: 'This address is not valid.' };
  if (target.host !== headers.host) return { status: 421, reason: 'This address is of another host.' };
  request.url = target.pathname + target.search;
  return null;
}

/** Whether the API answers a path. It answers paths of unknown API versions, too, with a problem. */
export const isApiPath = (path: string): boolean => /^\/v\d+(?:\/|$)/.test(path);

/** Methods besides GET and HEAD, by the path outside the API that takes them: sign-in, the language form, Actions. */
const extraMethods: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/api\/auth\//, ['POST']],
  [/^\/language$/, ['POST']],
  [/^\/actions(?:\.json$|\/)/, ['POST', 'OPTIONS']],
];

/**
 * Returns the refusal of a method that the page doesn't take, else null. Next would take a POST to a page for a server
 * action, and log errors about its body.
 */
export function findMethodRefusal(path: string, method = 'GET'): TargetRefusal | null {
  const allow = ['GET', 'HEAD', ...extraMethods.flatMap(([where, methods]) => (where.test(path) ? methods : []))];
  return allow.includes(method) ? null : { status: 405, reason: 'Pages are read with GET.', allowedMethods: allow };
}
