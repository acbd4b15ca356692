import { type HttpReply, JSON_CONTENT_TYPE, type LocalChain } from '../local-chain';

/** An HTTP request to the chain. Header names are lower-case. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

const ALLOWED_METHODS = 'OPTIONS, POST';
const PLAIN_TEXT_HEADERS = { 'content-type': 'text/plain; charset=utf-8' };
const CORS_MAX_AGE_SECONDS = '86400';

function buildCorsHeaders({ origin }: HttpRequest['headers']): Record<string, string> {
  if (typeof origin !== 'string') return {};
  return {
    'access-control-allow-methods': ALLOWED_METHODS,
    'access-control-allow-origin': origin,
    'access-control-max-age': CORS_MAX_AGE_SECONDS,
    vary: 'origin',
  };
}

function buildPreflightReply({ headers }: HttpRequest): HttpReply {
  const requestedHeaders = headers['access-control-request-headers'];
  const allowed: Record<string, string> =
    typeof requestedHeaders === 'string' ? { 'access-control-allow-headers': requestedHeaders } : {};
  return {
    status: 200,
    headers: { 'content-type': JSON_CONTENT_TYPE, allow: ALLOWED_METHODS, ...allowed, ...buildCorsHeaders(headers) },
    body: '',
  };
}

/** Answers an HTTP request as a node does, CORS included. Never rejects. */
export async function handleHttpRequest(chain: LocalChain, request: HttpRequest): Promise<HttpReply> {
  const { method, path, headers, body } = request;
  if (method === 'GET' && path.endsWith('/health')) return { status: 200, headers: {}, body: 'ok' };
  if (method === 'OPTIONS') return buildPreflightReply(request);
  if (method !== 'POST') {
    return {
      status: 405,
      headers: PLAIN_TEXT_HEADERS,
      body: 'Used HTTP Method is not allowed. POST or OPTIONS is required\n',
    };
  }
  const type = String(headers['content-type'] ?? '')
    .split(';')[0]
    ?.trim()
    .toLowerCase();
  if (type !== 'application/json') {
    const message = 'Supplied content type is not allowed. Content-Type: application/json is required\n';
    return { status: 415, headers: PLAIN_TEXT_HEADERS, body: message };
  }
  const reply = await chain.handleRpcBody(body);
  return { ...reply, headers: { ...reply.headers, ...buildCorsHeaders(headers) } };
}
