import { z } from 'zod';
import type { Endpoint } from '../api/endpoint';
import { buildRequest, type WireInput } from './build-request';
import { type EndpointInput, type EndpointResponse, encodePart } from './given';
import { ApiProblem } from './problem';
import { sendWithRetries } from './send';
import type { ConnectionSettings, RequestOptions } from './settings';

/** Arguments of `call` after the endpoint: the input can be left out if nothing in it is required. */
type CallArguments<E extends Endpoint> =
  Record<string, never> extends EndpointInput<E>
    ? [given?: EndpointInput<E>, options?: RequestOptions]
    : [given: EndpointInput<E>, options?: RequestOptions];

/** Calls endpoints by their declarations in `lib/<area>/contract.ts`. */
export interface Client {
  /**
   * Calls an endpoint, with at most `maxAttempts` attempts. Tries again with the same idempotency key after a rate
   * limit or an outage, and also after a network fault or a server error if the request can't take effect twice. Throws
   * ApiProblem for a refusal, NoAnswerError without a response, a ZodError for a value that doesn't fit its schema, and
   * the signal's reason if the signal is aborted.
   */
  call<E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>): Promise<EndpointResponse<E>>;
}

/**
 * Creates a client of the API at `baseUrl` that validates requests and responses with the endpoints' schemas. Sends
 * nothing before the first call. The published package has a smaller client without schemas,
 * `packages/client/calls/create-client.ts`.
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
