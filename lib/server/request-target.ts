import type { IncomingMessage } from 'node:http';

/** An answer that needs neither the API nor a page. */
export interface TargetRefusal {
  readonly status: number;
  readonly reason: string;
  /** Methods for the `Allow` header. */
  readonly allowedMethods?: readonly string[];
}

const SERVER_METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/**
 * Checks a request's host and target where node:http doesn't (RFC 9112, sections 3.2 and 3.2.2): one host, and an
 * address on it. Replaces a whole address of this host by its path. Returns the refusal of any other address, an answer
 * with the methods for `OPTIONS *`, and null for a valid target.
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

/** Whether the API answers a path, with a problem if it is of a version that doesn't exist. */
export const isApiPath = (path: string): boolean => /^\/v\d+(?:\/|$)/.test(path);

/** Paths outside the API that take other methods too: sign-in, Actions and the choice of a language. */
const extraMethods: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/api\/auth\//, ['POST']],
  [/^\/language$/, ['POST']],
  [/^\/actions(?:\.json$|\/)/, ['POST', 'OPTIONS']],
];

/**
 * Returns the refusal of a method that the page doesn't take, else null. Next would treat the body of such a request as
 * a call of its own, and log errors about it.
 */
export function findMethodRefusal(path: string, method = 'GET'): TargetRefusal | null {
  const allow = ['GET', 'HEAD', ...extraMethods.flatMap(([where, methods]) => (where.test(path) ? methods : []))];
  return allow.includes(method) ? null : { status: 405, reason: 'Pages are read with GET.', allowedMethods: allow };
}
