import type { SendableEndpoint } from '../../../lib/client/build-request';
import type { Codec } from './codec';

/**
 * A value of a known set, or one that a newer service added. Handle unknown values too: services add statuses, modes
 * and kinds without a new version of the API.
 */
export type Open<Known extends string> = Known | (string & {});

/** An endpoint of the API for `client.call`: a small value, with the types of its input and output. */
export interface ClientEndpoint<Input = never, Output = unknown> extends SendableEndpoint {
  /** Set if requests have a body. */
  readonly hasBody?: true;
  /** Null if the response has no body. */
  readonly response: Codec | null;
  /** Never set. Declares the types of input and output for the compiler. */
  readonly types?: (input: Input) => Output;
}

/** The parts of a request that a call of the endpoint takes: `params`, `query` and `body`. */
export type EndpointInput<E extends ClientEndpoint> = E extends ClientEndpoint<infer Input> ? Input : never;

/** The decoded response of a call of the endpoint. */
export type EndpointResponse<E extends ClientEndpoint> = E extends ClientEndpoint<never, infer Output> ? Output : never;
