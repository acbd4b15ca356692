import { z } from 'zod';
import type { Endpoint } from '../api/endpoint';
import { buildRequest, type WireInput } from './build-request';
import { type EndpointInput, type EndpointResponse, encodePart } from './given';
import { ApiProblem } from './problem';
import { sendWithRetries } from './send';
import type { ConnectionSettings, RequestOptions } from './settings';

type CallArguments<E extends Endpoint> =
  Record<string, never> extends EndpointInput<E>
    ? [given?: EndpointInput<E>, options?: RequestOptions]
    : [given: EndpointInput<E>, options?: RequestOptions];

/** Calls endpoints by their declarations in `lib/<area>/contract.ts`. */
export interface Client {
  /**
   * Calls an endpoint. Tries again under the same key after a limit or an outage, and after a network fault or an error of
   * the server if the request can't take effect twice: `maxAttempts` attempts in all. Throws ApiProblem for a refusal,
   * NoAnswerError without a response, a ZodError for a value that doesn't fit its schema, and the signal's reason if it
   * is aborted.
   */
  call<E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>): Promise<EndpointResponse<E>>;
}

/**
 * Creates a client of the API at `baseUrl` that checks everything by the endpoints' schemas. Sends nothing before the
 * first call. The published package has a smaller one, `packages/client/calls/create-client.ts`.
 */
export function createClient(settings: ConnectionSettings): Client {
  return {
    async call<E extends Endpoint>(
      endpoint: E,
      ...[given, options = {}]: CallArguments<E>
    ): Promise<EndpointResponse<E>> {
      const request = buildRequest(endpoint, encodeInput(endpoint, given ?? {}), settings, options);
      const { text } = await sendWithRetries(settings, request);
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

function encodeInput({ params, query, body }: Endpoint, parts: RequestParts): WireInput {
  const encode = (schema: z.ZodType | undefined, value: unknown) => schema && encodePart(schema, value);
  return {
    params: encode(params, parts.params),
    query: encode(query, parts.query),
    body: encode(body, parts.body),
  } as WireInput;
}
