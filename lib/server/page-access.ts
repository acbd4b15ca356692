import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { calculateElapsedMs, nameRequestSpan } from '../api/access-log';
import type { Services } from '../root/services';

const NEXT_FILES_PREFIX = '/_next/';

/** A request outside the API: `/rpc`, metrics, pages and their files. */
interface LoggedRequest {
  /** Route to log, such as `/rpc`. Null for a page or file, whose route is derived from the path. */
  readonly route: string | null;
  /** Whether the access log gets the line at the level `debug` only. Lines of Next's files are quiet anyway. */
  readonly isQuiet: boolean;
}

/**
 * Gives a request an id, returns the id, and writes the request's access-log line once the response has ended or the
 * client is gone.
 */
export function logPageAccess(
  services: Pick<Services, 'accessLog' | 'createRequestId'>,
  request: IncomingMessage,
  response: ServerResponse,
  { path, route, isQuiet }: LoggedRequest & { readonly path: string },
): string {
  const begun = performance.now();
  const requestId = services.createRequestId();
  const { method = 'GET' } = request;
  const shown = route ?? findPageRoute(path);
  response.setHeader('x-request-id', requestId);
  nameRequestSpan({ method, route: shown, requestId });
  response.once('close', () =>
    services.accessLog(
      {
        requestId,
        method,
        route: shown,
        // 499 as nginx has it: the client went away before the answer was whole.
        status: response.writableFinished ? response.statusCode : 499,
        durationMs: calculateElapsedMs(begun),
        caller: 'none',
      },
      isQuiet || path.startsWith(NEXT_FILES_PREFIX),
    ),
  );
  return requestId;
}

interface RoutesManifest {
  readonly staticRoutes: readonly PageRoute[];
  readonly dynamicRoutes: readonly PageRoute[];
}
interface PageRoute {
  readonly page: string;
  readonly regex: string;
}

/** Patterns of the pages' routes, read once; empty without a build, null before the first read. */
let cachedPageRoutes: readonly { readonly page: string; readonly pattern: RegExp }[] | null = null;

/**
 * Returns the route of the page that Next serves at a path, such as `/duels/[duelId]`, so that log lines group by route
 * and not by id. `none` if there is no such page, `page` without a build.
 */
export function findPageRoute(path: string): string {
  if (path.startsWith(NEXT_FILES_PREFIX)) return `${NEXT_FILES_PREFIX}*`;
  cachedPageRoutes ??= readPageRoutes();
  if (cachedPageRoutes.length === 0) return 'page';
  return cachedPageRoutes.find(({ pattern }) => pattern.test(path))?.page ?? 'none';
}

function readPageRoutes() {
  try {
    const { staticRoutes, dynamicRoutes }: RoutesManifest = JSON.parse(
      readFileSync('.next/routes-manifest.json', 'utf8'),
    );
    return [...staticRoutes, ...dynamicRoutes].map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
  } catch {
    return [];
  }
}
