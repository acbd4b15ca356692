import type { IncomingMessage, ServerResponse } from 'node:http';
import compression from 'compression';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Compresses the OpenAPI document and the responses of Next's route handlers, above all pictures. Next compresses its
 * pages and files with the same library, which doesn't recognize the media type of a route's response: that is an array
 * of one.
 */
export const compress = compression({
  // Next doesn't compress responses below 1 KiB, and a page has a dozen style files of that size.
  threshold: 256,
  filter(request, response) {
    const type: unknown = response.getHeader('content-type');
    if (Array.isArray(type) && type.length === 1) response.setHeader('content-type', String(type[0]));
    return compression.filter(request, response);
  },
}) as unknown as Middleware;
