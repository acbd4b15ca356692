import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { MigrationLockedError } from '../../db/migrate';
import { SchemaBehindError } from '../../db/schema-state';
import { commonHeaders } from '../api/common-headers';
import type { ApiResponse } from '../api/exchange';
import { buildProblemResponse, isDatabaseUnavailable } from '../api/failure';
import { type Log, openLog } from '../api/log';
import { isProblem, ProblemError } from '../api/problems';
import { createRequestIdGenerator } from '../core/ids';
import { systemRandom } from '../core/random';

/**
 * Returns the public reason why the services can't be opened yet, if it is an outage or a pending migration; null for
 * any other error, such as a wrong setting.
 */
export function describeStartWait(error: unknown): string | null {
  if (error instanceof SchemaBehindError)
    return 'The database’s schema is older than this release: its operator must run the migrations.';
  if (error instanceof MigrationLockedError) return 'The database’s schema is being brought up to date.';
  if (isDatabaseUnavailable(error)) return 'The database can’t be reached.';
  if (isProblem(error) && error.code === 'chain-unavailable') return 'The Solana RPC can’t be reached.';
  return null;
}

/** Builds the problem for a request that comes before the services are open. */
export function toNotReadyProblem(error: unknown): ProblemError {
  const reason = describeStartWait(error);
  const detail = reason === null ? undefined : `${reason} Nothing was changed; try again in some seconds.`;
  return new ProblemError('service-not-ready', detail, { cause: error });
}

const newRequestId = createRequestIdGenerator(systemRandom);

/** Builds the API's response while the services aren't open. Logs the reason to `log`. */
export function buildNotReadyResponse(
  error: unknown,
  origin: string,
  log: Log = openLog('error'),
  requestId = newRequestId(),
): ApiResponse {
  const headers = { 'x-request-id': requestId };
  return buildProblemResponse(null, toNotReadyProblem(error), { requestId, headers, origin, log });
}

/** A log that writes nothing, for the many requests that are refused while the service starts. */
const silentLog = openLog('silent');

/** Answers 503 while the server waits for its dependencies: a problem for API paths, a reloading page for others. */
export function refuseWhileStarting(
  error: unknown,
  { origin, requestId }: { readonly origin: string; readonly requestId: string },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  request.resume();
  const { status, headers, body } = buildNotReadyResponse(error, origin, silentLog, requestId);
  if ((request.url ?? '/').startsWith('/v1')) return void response.writeHead(status, { ...headers }).end(body);
  const retryAfter = headers['retry-after'] as string;
  response.writeHead(status, {
    ...reloadingPageHeaders,
    'retry-after': retryAfter,
    'x-request-id': requestId,
  });
  const reason = describeStartWait(error) ?? 'It takes some seconds.';
  response.end(buildReloadingPage({ title: 'RipDuel is starting', reason, retryAfter, requestId }));
}

interface ReloadingPage {
  readonly title: string;
  readonly reason: string;
  /** Seconds until the page loads itself again. */
  readonly retryAfter: string;
  readonly requestId: string;
}

/** Style of the reloading page, with the background and text colors of `app/tokens.css`. */
const RELOADING_PAGE_STYLE =
  ':root{color-scheme:light dark;background:light-dark(#f6f3ee,#17150f);color:light-dark(#201c15,#f0ebe1)}' +
  'body{max-width:34rem;margin:14vh auto;padding:0 1.25rem;font:1.125rem/1.5 system-ui,sans-serif}' +
  'h1{font-size:1.75rem;line-height:1.2}code{font-size:.85em}';

/** Headers of the reloading page. Their content security policy allows nothing but the page's own style. */
export const reloadingPageHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(RELOADING_PAGE_STYLE).digest('base64')}'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
};

/** Renders a page that works without scripts, and without Next. It is sent with `reloadingPageHeaders`. */
export const buildReloadingPage = ({ title, reason, retryAfter, requestId }: ReloadingPage): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta http-equiv="refresh" content="${retryAfter}"><title>${title}</title><style>${RELOADING_PAGE_STYLE}</style>` +
  `<h1>${title}</h1><p>${reason} This page tries again by itself. ` +
  `Money in open duels is safe: the escrow program holds it, not this site.</p>` +
  `<p>Request <code>${requestId}</code></p></html>`;
