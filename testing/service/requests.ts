import { base58 } from '@scure/base';
import { z } from 'zod';
import { dispatch } from '../../lib/api/dispatch';
import type { Endpoint } from '../../lib/api/endpoint';
import type { ApiRequest, ApiResponse } from '../../lib/api/exchange';
import { buildBodyTooLargeProblem } from '../../lib/api/problems';
import { createChallenge, createSession } from '../../lib/auth/contract';
import { systemRandom } from '../../lib/core/random';
import { handlers } from '../../lib/root/handlers';
import { openApiHandlers } from '../../lib/root/openapi-yaml';
import type { Services } from '../../lib/root/services';
import { recordExchange } from './record-exchange';
import type { TestWallet } from './wallet';

/** A test's request. Placeholders of the path come from `params`. A null in `params` or `query` throws. */
export interface EndpointCall {
  readonly params?: Readonly<Record<string, string | null>>;
  readonly query?: Readonly<Record<string, string | null>>;
  /** JSON, or a string that is sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly token?: string;
  /** The session token that the site's cookie carries. */
  readonly sessionCookie?: string;
  /** The Idempotency-Key. Undefined sends a new one if the endpoint needs one; null sends none. */
  readonly idempotencyKey?: string | null;
  /** 127.0.0.1 where none is given. */
  readonly clientAddress?: string;
}

/**
 * The JSON of an endpoint's success, as the wire has it: timestamps and amounts are strings. Null for an endpoint
 * without a body, `any` for the type of all endpoints.
 */
export type SuccessBody<E extends Endpoint> = Endpoint extends E
  ? // biome-ignore lint/suspicious/noExplicitAny: tests that call every endpoint read members of each response
    any
  : E['response'] extends z.ZodType
    ? z.input<E['response']>
    : null;

/** A response. `Success` is the JSON of a success; {@link expectStatus} returns it once the status is known. */
// biome-ignore lint/suspicious/noExplicitAny: the default is for calls of any endpoint, as in loops over all of them
export interface Answer<Success = any> {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** The JSON of a success or a problem; null without a body of text. */
  // biome-ignore lint/suspicious/noExplicitAny: only the status tells which
  readonly json: any;
  /** Never set. It only gives TypeScript the type `Success`. */
  readonly phantomSuccess?: Success;
  readonly text: string | null;
  /** The body of an endpoint that answers a file. */
  readonly bytes?: Uint8Array;
}

/** Signs in and returns the bearer token. */
export async function signIn(services: Services, wallet: TestWallet): Promise<string> {
  const challenge = await callEndpoint(services, createChallenge, { body: { wallet: wallet.address } });
  const { challengeId, message } = challenge.json;
  const session = await callEndpoint(services, createSession, {
    body: { challengeId, signature: wallet.signText(message) },
  });
  if (session.status !== createSession.success)
    throw new Error(`signing in was answered ${session.status}: ${session.text}`);
  return session.json.token;
}

export const newIdempotencyKey = (): string => `key-${base58.encode(systemRandom(12))}`;

/** Calls an endpoint as its contract says, and checks a success against its schema. */
export async function callEndpoint<E extends Endpoint>(
  services: Services,
  endpoint: E,
  call: EndpointCall,
): Promise<Answer<SuccessBody<E>>> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => call.params?.[name] ?? 'absent');
  const response = await dispatchRequest(services, endpoint.method, endpoint.path, path, {
    ...call,
    idempotencyKey:
      call.idempotencyKey === undefined && endpoint.idempotency === 'required'
        ? newIdempotencyKey()
        : (call.idempotencyKey ?? null),
  });
  const json = response.body ? JSON.parse(response.body) : null;
  // The product encodes most values without checking them. Tests check every success against its schema. The body of a
  // stream isn't read.
  const hasJson = endpoint.response !== null && response.stream === undefined;
  if (response.status === endpoint.success && hasJson) z.decode(endpoint.response, json);
  const { status, headers, body: text, bytes } = response;
  return { status, headers, text, json, ...(bytes === undefined ? {} : { bytes }) };
}

/**
 * Dispatches a request in this process, with this path (after `/v1`), whose placeholders are filled in, and this body;
 * neither need fit the contract. `template` is the endpoint's path.
 */
export async function dispatchRequest(
  services: Services,
  method: string,
  template: string,
  path: string,
  call: EndpointCall,
): Promise<ApiResponse> {
  const text = call.body === undefined ? '' : typeof call.body === 'string' ? call.body : JSON.stringify(call.body);
  const headers: Record<string, string> = {
    ...(text === '' ? {} : { 'content-type': 'application/json' }),
    ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
    ...(call.idempotencyKey ? { 'idempotency-key': call.idempotencyKey } : {}),
    ...call.headers,
  };
  const request: ApiRequest = {
    method,
    path: `/v1${path}`,
    params: assertStrings(call.params ?? {}),
    query: new URLSearchParams(assertStrings(call.query ?? {})),
    header: (name) => headers[name],
    readBody: async (limit) => {
      if (text.length > limit) throw buildBodyTooLargeProblem(limit);
      return text;
    },
    clientAddress: call.clientAddress ?? '127.0.0.1',
    readCookieSession: async () => call.sessionCookie ?? null,
  };
  const own = [...handlers, ...openApiHandlers].filter(({ endpoint }) => endpoint.path === template);
  const response = await dispatch(own, services, request);
  recordExchange(method, template, call, response);
  return response;
}

function assertStrings(parameters: Readonly<Record<string, string | null>>): Record<string, string> {
  for (const [name, value] of Object.entries(parameters)) if (value === null) throw new Error(`${name} is null`);
  return parameters as Record<string, string>;
}
