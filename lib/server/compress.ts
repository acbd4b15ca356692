import type { IncomingMessage, ServerResponse } from 'node:http';
import compression from 'compression';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Compresses the OpenAPI document and the responses of Next's route handlers. Next compresses its pages and files with
 * the same library, but not these responses: their content type is an array of one text, which the library doesn't
 * recognize.
 */
export const compress = compression({
  // In bytes. Next's own limit is 1 KiB, but a page has a dozen smaller style files that are worth compressing.
  threshold: 256,
  filter(request, response) {
    const type: unknown = response.getHeader('content-type');
    if (Array.isArray(type) && type.length === 1) response.setHeader('content-type', String(type[0]));
    return compression.filter(request, response);
  },
}) as unknown as Middleware;
