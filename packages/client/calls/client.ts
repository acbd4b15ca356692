import type { WireInput } from '../../../lib/client/build-request';
import type { SendSettings } from '../../../lib/client/send';
import type { ConnectionSettings, RequestOptions } from '../../../lib/client/settings';
import type { ClientEndpoint } from './endpoint';
import type { ClientHooks } from './hooks';
import type { ResponseDetails } from './response-details';

/** Complete checks of input and responses. `ripduel-client/validation` exports an implementation. */
export interface Validation {
  /** Throws InvalidInputError for input that the endpoint doesn't take. */
  assertInput(endpoint: ClientEndpoint, input: WireInput): void;
  /** Returns why the body of a successful response doesn't fit the endpoint; null if it does. */
  findFault(endpoint: ClientEndpoint, body: unknown): string | null;
}

/** Settings of a client: the API's address, the caller's credential, and how it sends. */
export interface ClientSettings extends ConnectionSettings, ClientHooks {
  /** Checks every input before it is sent, and the body of every successful response. */
  readonly validation?: Validation;
}

/** Options of one call. */
export interface CallOptions extends RequestOptions, Pick<SendSettings, 'timeoutMs' | 'maxAttempts'> {}

/** The arguments of `call` after the endpoint. `input` may be left out if none of its members is required. */
export type CallArguments<Input> =
  Record<string, never> extends Input ? [input?: Input, options?: CallOptions] : [input: Input, options?: CallOptions];

/** A decoded response, with the details from its headers. */
export interface CallResult<Output> {
  readonly data: Output;
  readonly response: ResponseDetails;
}

/** Calls endpoints of the API. */
export interface Client {
  /** The settings with which the client was created. Functions such as `watchDuel` use them. */
  readonly settings: ClientSettings;
  /**
   * Calls an endpoint and returns its response: amounts are `bigint` in base units, timestamps are `Date`. Accepts
   * values and members that a newer service added.
   *
   * Tries again after a limit or an outage, and after a network fault or an error of the server if the request can't
   * take effect twice: `maxAttempts` attempts in all, under one idempotency key.
   *
   * Throws ApiProblem for a refusal, NoAnswerError without a response, UnexpectedResponseError for a success that isn't
   * the endpoint's, InvalidInputError for input that can't be sent, and the signal's reason if it is aborted.
   */
  call<Input, Output>(endpoint: ClientEndpoint<Input, Output>, ...rest: CallArguments<Input>): Promise<Output>;
  /** Calls an endpoint as `call` does, and returns request id, rate limit and headers beside the decoded response. */
  callWithResponse<Input, Output>(
    endpoint: ClientEndpoint<Input, Output>,
    ...rest: CallArguments<Input>
  ): Promise<CallResult<Output>>;
}
