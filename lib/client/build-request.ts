import { base58 } from '@scure/base';
import type { AuthScheme, IdempotencyMode, Method } from '../api/endpoint';
import { systemRandom } from '../core/random';
import type { OutgoingRequest } from './send';
import type { ConnectionSettings, RequestOptions } from './settings';

/** The members of an endpoint that determine its requests. */
export interface SendableEndpoint {
  readonly method: Method;
  /** Below the base URL, with `{name}` for each placeholder. */
  readonly path: `/${string}`;
  readonly auth: readonly AuthScheme[];
  readonly idempotency: IdempotencyMode;
}

/** The parts of a request: amounts and dates are texts, but nothing is URL-encoded or serialized yet. */
export interface WireInput {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** Undefined without a body. */
  readonly body?: unknown;
}

/** Builds the request of a call, with a new idempotency key if the endpoint takes one and the caller gives none. */
export function buildRequest(
  endpoint: SendableEndpoint,
  input: WireInput,
  settings: ConnectionSettings,
  options: RequestOptions,
): OutgoingRequest {
  const { method, idempotency } = endpoint;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
  const query = new URLSearchParams(input.query).toString();
  const url = settings.baseUrl.replace(/\/$/, '') + path + (query === '' ? '' : `?${query}`);
  const headers = buildHeaders(endpoint, settings, options);
  const init: RequestInit = { method, keepalive: options.keepalive ?? false, headers };
  if (input.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(input.body);
  }
  // If it's unclear whether a request took effect, it is sent again only if it can't take effect twice.
  return { url, init, repeatable: method === 'GET' || idempotency !== 'none', signal: options.signal };
}

function buildHeaders(endpoint: SendableEndpoint, settings: ConnectionSettings, options: RequestOptions) {
  const { token, integrationKey, random = systemRandom } = settings;
  const bearer = typeof token === 'function' ? token() : (token ?? null);
  const headers: Record<string, string> = { accept: 'application/json' };
  if (bearer !== null && endpoint.auth.includes('WS')) headers.authorization = `Bearer ${bearer}`;
  if (integrationKey !== undefined && endpoint.auth.includes('IK')) headers['x-integration-key'] = integrationKey;
  if (endpoint.idempotency !== 'none') headers['idempotency-key'] = options.idempotencyKey ?? base58.encode(random(16));
  return headers;
}
