import type { FieldError } from '../../../lib/api/problems';

/**
 * A response of status 2xx that doesn't fit the endpoint, such as a proxy's page. A write may have taken effect: repeat
 * it only with the same idempotency key.
 */
export class UnexpectedResponseError extends Error {
  override readonly name = 'UnexpectedResponse';
  readonly code = 'unexpected-response';
  constructor(
    message: string,
    readonly status: number,
    /** Id to quote when asking for help; null if the response has none. */
    readonly requestId: string | null,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/**
 * Input that can't be sent. Nothing was sent. `errors` points to each invalid member, as in a problem of the service.
 */
export class InvalidInputError extends Error {
  override readonly name = 'InvalidInput';
  readonly code = 'invalid-input';
  constructor(readonly errors: readonly FieldError[]) {
    super(errors.map(({ pointer, message }) => `${pointer} ${message}`).join('; '));
  }
}
