import type { ServerResponse } from 'node:http';
import type { Log } from '../api/log';
import { buildReloadingPage, reloadingPageHeaders } from '../root/not-ready';
import type { PageRequest } from '../root/page-request';

/** Wait until the page loads itself again, in seconds. */
const RELOAD_AFTER_SECONDS = '2';

/** Headers that Next may have set for its own page, and that the 503 page must not have. */
const DISCARDED_PAGE_HEADERS = ['content-encoding', 'etag', 'link'];

type SendableResponse = Pick<ServerResponse, 'writeHead' | 'end' | 'removeHeader'>;

/**
 * Returns the page request of a response, and patches the response. Only the first error of the page is logged, since
 * later ones mostly follow from it. If the page couldn't read the database and Next is about to answer 500, a 503 page
 * that needs no script is sent instead.
 */
export function patchPageResponse(log: Log, requestId: string, response: ServerResponse): PageRequest {
  let hasFailed = false;
  const page: PageRequest = {
    outageResponse: null,
    report(error, route) {
      if (hasFailed) return;
      hasFailed = true;
      // Logged so that support can find this line: Next's error page shows the digest to the player.
      const { digest } = error as { digest?: string };
      log.error({ requestId, route, digest, err: error }, 'page failed');
    },
  };
  let isReplaced = false;
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  const write = response.write.bind(response) as (...args: unknown[]) => boolean;
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  const removeHeader = response.removeHeader.bind(response);
  response.writeHead = (...args: unknown[]) => {
    if (args[0] !== 500 || page.outageResponse === null) return writeHead(...args);
    sendUnavailable(requestId, { writeHead, end, removeHeader });
    isReplaced = true;
    return response;
  };
  // After the 503 was sent, Next still writes its own page: discards it.
  response.write = (...args: unknown[]) => isReplaced || write(...args);
  response.end = (...args: unknown[]) => (isReplaced ? response : end(...args));
  return page;
}

/** Answers 503 for a page whose database is unavailable. The page loads itself again. */
export function sendUnavailable(requestId: string, response: SendableResponse): void {
  for (const name of DISCARDED_PAGE_HEADERS) response.removeHeader(name);
  const body = buildReloadingPage({
    title: 'RipDuel is unavailable right now',
    reason: 'The database can’t be reached.',
    retryAfter: RELOAD_AFTER_SECONDS,
    requestId,
  });
  response.writeHead(503, {
    ...reloadingPageHeaders,
    'content-length': Buffer.byteLength(body),
    'retry-after': RELOAD_AFTER_SECONDS,
  });
  response.end(body);
}
