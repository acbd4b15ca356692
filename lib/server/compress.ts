import type { IncomingMessage, ServerResponse } from 'node:http';
import compression from 'compression';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Compresses responses that Next doesn't: the OpenAPI document, small files, and responses of Next's route handlers.
 * Next uses the same library, which doesn't recognize the content type of route handlers, an array of one text.
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
