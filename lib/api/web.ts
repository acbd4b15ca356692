import { readLimitedText } from '../core/read-limited-text';
import { toClientNetwork } from './client-address';
import type { ApiRequest, ApiResponse } from './exchange';
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

export const toWebResponse = ({ status, headers, body, bytes }: ApiResponse): Response =>
  new Response((bytes as Uint8Array<ArrayBuffer> | undefined) ?? body, { status, headers });

async function readStream(stream: ReadableStream<Uint8Array> | null, limitBytes: number): Promise<string> {
  // A client that went away breaks the stream with ECONNRESET, as a lost database would.
  const text = await readLimitedText(stream as AsyncIterable<Uint8Array> | null, limitBytes).catch(() => {
    throw buildBodyIncompleteProblem();
  });
  if (text === null) throw buildBodyTooLargeProblem(limitBytes);
  return text;
}
