import { base58 } from '@scure/base';
import { z } from 'zod';
import type { Endpoint } from '../../lib/api/endpoint';
import type { ApiRequest, ApiResponse } from '../../lib/api/exchange';
import { dispatch } from '../../lib/api/front';
import { bodyTooLarge } from '../../lib/api/problems';
import { createChallenge, createSession } from '../../lib/auth/contract';
import { systemRandom } from '../../lib/core/random';
import { handlers } from '../../lib/root/handlers';
import { getOpenApiHandler } from '../../lib/root/openapi';
import type { Services } from '../../lib/root/services';
import type { TestWallet } from './wallet';

/** What a test sends; `path` placeholders come from `params`. */
export interface Call {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  /** JSON, or a string that is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly token?: string;
  /** The session token that the site's cookie carries. */
  readonly cookie?: string;
  /** The Idempotency-Key; a new one where the endpoint needs one and none is given. */
  readonly key?: string | null;
  /** 127.0.0.1 where none is given. */
  readonly clientAddress?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every endpoint
  readonly json: any;
  readonly text: string | null;
  /** The body of an endpoint that answers a file. */
  readonly bytes?: Uint8Array;
}

/** Signs in and gives the bearer token. */
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

export const newKey = (): string => `key-${base58.encode(systemRandom(12))}`;

/** Calls an endpoint as its contract says, and decodes a success with its schema. */
export async function callEndpoint(services: Services, endpoint: Endpoint, call: Call): Promise<Answer> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => call.params?.[name] ?? 'absent');
  const response = await send(services, endpoint.method, endpoint.path, path, {
    ...call,
    key: call.key === undefined && endpoint.idempotency === 'required' ? newKey() : (call.key ?? null),
  });
  const json = response.body ? JSON.parse(response.body) : null;
  // The product encodes without checking; here every success must be what its schema says.
  if (response.status === endpoint.success && endpoint.response !== null) z.decode(endpoint.response, json);
  const { status, headers, body: text, bytes } = response;
  return { status, headers, text, json, ...(bytes === undefined ? {} : { bytes }) };
}

/** Sends a request by hand, past what the contract would make of it. */
export function send(
  services: Services,
  method: string,
  template: string,
  path: string,
  call: Call,
): Promise<ApiResponse> {
  const text = call.body === undefined ? '' : typeof call.body === 'string' ? call.body : JSON.stringify(call.body);
  const headers: Record<string, string> = {
    ...(text === '' ? {} : { 'content-type': 'application/json' }),
    ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
    ...(call.key ? { 'idempotency-key': call.key } : {}),
    ...call.headers,
  };
  const request: ApiRequest = {
    method,
    path: `/v1${path}`,
    params: call.params ?? {},
    query: new URLSearchParams(call.query),
    header: (name) => headers[name],
    body: async (limit) => {
      if (text.length > limit) throw bodyTooLarge(limit);
      return text;
    },
    clientAddress: call.clientAddress ?? '127.0.0.1',
    cookieSession: async () => call.cookie ?? null,
  };
  const own = [...handlers, getOpenApiHandler].filter(({ endpoint }) => endpoint.path === template);
  return dispatch(own, services, request);
}
