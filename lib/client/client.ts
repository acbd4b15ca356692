import { base58 } from '@scure/base';
import { z } from 'zod';
import type { Endpoint } from '../api/endpoint';
import { systemRandom } from '../core/random';
import { type EndpointInput, type EndpointResponse, encodePart } from './given';
import { ApiProblem } from './problem';
import { type SendSettings, sendWithRetries } from './send';

/** Address of the API, and the credential of its caller. */
export interface ClientSettings extends SendSettings {
  /** With the version: `https://…/v1`, or `/v1` for the site's own pages. */
  readonly baseUrl: string;
  /** A wallet session's token, or a function that returns the current one. */
  readonly token?: string | (() => string | null);
  readonly integrationKey?: string;
}

/** Options of one call. */
export interface CallOptions {
  /** The key of an earlier call, to repeat it without a second effect. By default each call has a new one. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Whether a browser finishes the request after its page is gone. */
  readonly keepalive?: boolean;
}

type CallArguments<E extends Endpoint> =
  Record<string, never> extends EndpointInput<E>
    ? [given?: EndpointInput<E>, options?: CallOptions]
    : [given: EndpointInput<E>, options?: CallOptions];

/** Calls endpoints by their declarations in `lib/<area>/contract.ts`. */
export interface Client {
  /**
   * Calls an endpoint. Tries again under the same key after a limit or an outage, and after a network fault if the
   * request can't take effect twice: `attempts` attempts in all. Throws ApiProblem for a refusal, NoAnswerError without
   * a response, a ZodError for a value that doesn't fit its schema, and the signal's reason if it is aborted.
   */
  call<E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>): Promise<EndpointResponse<E>>;
}

/** Creates a client of the API at `baseUrl`. Sends nothing before the first call. */
export function createClient(settings: ClientSettings): Client {
  return {
    async call<E extends Endpoint>(
      endpoint: E,
      ...[given, options = {}]: CallArguments<E>
    ): Promise<EndpointResponse<E>> {
      const parts: RequestParts = given ?? {};
      const url = settings.baseUrl.replace(/\/$/, '') + buildPath(endpoint, parts) + buildQuery(endpoint, parts);
      const { method } = endpoint;
      const { keepalive = false } = options;
      const init = { method, keepalive, ...buildHeadersAndBody(endpoint, parts, settings, options) };
      // After a lost connection a request is repeated only if it can't take effect twice.
      const repeatable = endpoint.method === 'GET' || endpoint.idempotency !== 'none';
      const text = await sendWithRetries(settings, { url, init, repeatable, signal: options.signal });
      return (endpoint.response === null ? null : z.decode(endpoint.response, parseJson(text))) as EndpointResponse<E>;
    },
  };
}

/** Throws ApiProblem for a success that isn't JSON: it comes from a proxy in between. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiProblem(200, 'unreadable-answer', 'The answer is not JSON', null);
  }
}

interface RequestParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

function buildPath({ path, params }: Endpoint, parts: RequestParts): string {
  const values = params === undefined ? {} : (encodePart(params, parts.params) as Record<string, string>);
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

function buildQuery({ query }: Endpoint, parts: RequestParts): string {
  if (query === undefined) return '';
  const text = new URLSearchParams(encodePart(query, parts.query) as Record<string, string>).toString();
  return text === '' ? '' : `?${text}`;
}

function buildHeadersAndBody(endpoint: Endpoint, parts: RequestParts, settings: ClientSettings, options: CallOptions) {
  const { token, integrationKey, random = systemRandom } = settings;
  const bearer = typeof token === 'function' ? token() : (token ?? null);
  const headers: Record<string, string> = { accept: 'application/json' };
  if (bearer !== null && endpoint.auth.includes('WS')) headers.authorization = `Bearer ${bearer}`;
  if (integrationKey !== undefined && endpoint.auth.includes('IK')) headers['x-integration-key'] = integrationKey;
  if (endpoint.idempotency !== 'none') {
    headers['idempotency-key'] = options.idempotencyKey ?? base58.encode(random(16));
  }
  if (endpoint.body === undefined) return { headers };
  headers['content-type'] = 'application/json';
  return { headers, body: JSON.stringify(encodePart(endpoint.body, parts.body)) };
}
