import { readLimitedText } from '../core/read-limited-text';
import { toClientNetwork } from './client-address';
import { type ApiRequest, type ApiResponse, MAX_UNREAD_BYTES, type StreamBody } from './exchange';
import { buildBodyIncompleteProblem, buildBodyTooLargeProblem } from './problems';

/** Settings of the HTTP adapters (Node, Next). */
export interface AdapterSettings {
  /** The header with the client's address; null to use the socket's, which only the Node adapter knows. */
  readonly clientAddressHeader: string | null;
  /** Returns the session token in the site's cookie header, or null. */
  readonly parseSessionCookie: (cookie: string) => Promise<string | null>;
}

/** Converts a web `Request` (Next's route handlers) to an `ApiRequest`. */
export function fromWebRequest(
  request: Request,
  params: Readonly<Record<string, string>>,
  settings: AdapterSettings,
): ApiRequest {
  const url = new URL(request.url);
  const header = (name: string): string | undefined => request.headers.get(name) ?? undefined;
  const cookie = header('cookie');
  return {
    method: request.method,
    path: url.pathname,
    params,
    query: url.searchParams,
    header,
    readBody: (limitBytes) => readStream(request.body, limitBytes),
    clientAddress: toClientNetwork((settings.clientAddressHeader && header(settings.clientAddressHeader)) || 'unknown'),
    readCookieSession: async () => (cookie === undefined ? null : settings.parseSessionCookie(cookie)),
  };
}

/** Converts a response. `signal` is the request's: it is aborted when the client of a stream goes away. */
export function toWebResponse({ status, headers, body, bytes, stream }: ApiResponse, signal?: AbortSignal): Response {
  const content = stream === undefined ? bytes : toReadableStream(stream, signal);
  return new Response((content as Uint8Array<ArrayBuffer> | ReadableStream | undefined) ?? body, { status, headers });
}

/** Runs a stream's body. Handles `cancel` and the signal: runtimes report a client that disconnects by either one. */
function toReadableStream(start: StreamBody, signal: AbortSignal | undefined): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const closed = new AbortController();
  const close = (): void => closed.abort();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        signal?.addEventListener('abort', close, { once: true, signal: closed.signal });
        if (signal?.aborted) close();
        start({
          write(text) {
            if (closed.signal.aborted) return false;
            if ((controller.desiredSize ?? 0) < 0) {
              controller.error(new Error('The client reads too slowly.'));
              close();
              return false;
            }
            controller.enqueue(encoder.encode(text));
            return true;
          },
          end() {
            if (closed.signal.aborted) return;
            close();
            controller.close();
          },
          onClose(listener) {
            if (closed.signal.aborted) listener();
            else closed.signal.addEventListener('abort', listener, { once: true });
          },
        });
      },
      cancel: close,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNREAD_BYTES }),
  );
}

async function readStream(stream: ReadableStream<Uint8Array> | null, limitBytes: number): Promise<string> {
  // A client that went away breaks the stream with ECONNRESET, which would be taken for the error of a lost database.
  const text = await readLimitedText(stream as AsyncIterable<Uint8Array> | null, limitBytes).catch(() => {
    throw buildBodyIncompleteProblem();
  });
  if (text === null) throw buildBodyTooLargeProblem(limitBytes);
  return text;
}
