import type { IncomingMessage, ServerResponse } from 'node:http';
import { readClientNetwork } from './client-address';
import { buildNotRoutedProblem, dispatch } from './dispatch';
import { type ApiRequest, type ApiResponse, MAX_UNREAD_BYTES, type StreamSink } from './exchange';
import type { Handler } from './handler';
import { createPathFinder } from './path-table';
import type { PipelineServices } from './pipeline';
import { buildBodyIncompleteProblem, buildBodyTooLargeProblem } from './problems';
import type { AdapterSettings } from './web';

/** Milliseconds that a client has to read the remaining text after a stream has ended. */
const END_GRACE_MS = 10_000;

/** Returns a listener that answers requests of node:http below `/v1`, without Next's router. */
export function createNodeAdapter<Services extends PipelineServices>(
  table: readonly Handler<Services>[],
  services: Services,
  settings: AdapterSettings,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const find = createPathFinder(table);
  return async (request, response) => {
    const { path, query } = splitTarget(request.url ?? '/');
    const { handlers, params } = find(path);
    const record = fromNodeRequest(request, { path, query, params }, settings);
    const answer = await dispatch(handlers, services, record).catch((error: unknown) =>
      buildNotRoutedProblem(services, error),
    );
    writeResponse(response, answer);
  };
}

function splitTarget(url: string): { path: string; query: string } {
  const at = url.indexOf('?');
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at + 1) };
}

interface RequestTarget {
  readonly path: string;
  readonly query: string;
  readonly params: Readonly<Record<string, string>>;
}

function fromNodeRequest(
  request: IncomingMessage,
  { path, query, params }: RequestTarget,
  settings: AdapterSettings,
): ApiRequest {
  const header = (name: string): string | undefined => {
    const value = request.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  const { cookie } = request.headers;
  return {
    method: request.method ?? 'GET',
    path,
    params,
    query: new URLSearchParams(query),
    header,
    readBody: (limitBytes) => readBody(request, limitBytes),
    clientAddress: readClientNetwork(request, settings.clientAddressHeader),
    readCookieSession: async () => (cookie === undefined ? null : settings.parseSessionCookie(cookie)),
  };
}

/** Reads the body as text. A body over the limit is dropped, and the connection is closed after the response. */
function readBody(request: IncomingMessage, limitBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limitBytes) return void chunks.push(chunk);
      request.removeAllListeners('data').resume();
      reject(buildBodyTooLargeProblem(limitBytes, { connection: 'close' }));
    });
    const rejectIncompleteBody = (): void => reject(buildBodyIncompleteProblem());
    request.on('error', rejectIncompleteBody);
    request.on('close', rejectIncompleteBody);
    request.on('end', () => {
      request.off('close', rejectIncompleteBody);
      resolve(Buffer.concat(chunks).toString('utf8'));
    });
    // If the connection ended before the listeners were added, no event comes any more.
    if (request.destroyed) rejectIncompleteBody();
  });
}

function writeResponse(response: ServerResponse, { status, headers, body, bytes, stream }: ApiResponse): void {
  if (response.destroyed) return;
  if (stream !== undefined) {
    response.writeHead(status, headers);
    response.flushHeaders();
    stream(toStreamSink(response));
    return;
  }
  const length = String(bytes?.length ?? (body === null ? 0 : Buffer.byteLength(body)));
  const isEmpty = status === 204 || status === 304;
  response.writeHead(status, isEmpty ? headers : Object.assign({ 'content-length': length }, headers));
  response.end(bytes ?? body ?? undefined);
}

/** Returns a stream's sink. It disconnects a client with too much unread text, or that stays after the end. */
const toStreamSink = (response: ServerResponse): StreamSink => ({
  write(text) {
    if (response.destroyed || response.writableEnded) return false;
    if (response.writableLength > MAX_UNREAD_BYTES) {
      response.destroy();
      return false;
    }
    response.write(text);
    return true;
  },
  end() {
    response.end();
    // Closes the connection of a client that doesn't read, which would stay open otherwise.
    setTimeout(() => response.destroy(), END_GRACE_MS).unref();
  },
  onClose(listener) {
    // Listens to the response: the request emits no `close` for the connection once its body was read.
    if (response.destroyed || response.closed) listener();
    else response.once('close', listener);
  },
});
