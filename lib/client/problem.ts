import type { FieldError, ProblemCode } from '../api/problems';

/**
 * A problem code that this version knows, a code of a newer service, or `unreadable-answer` if the body isn't a
 * problem.
 */
type AnyProblemCode = ProblemCode | 'unreadable-answer' | (string & {});

/** A response that isn't a success or can't be read: mostly a problem of the service (RFC 9457 with more members). */
export class ApiProblem<Code extends AnyProblemCode = AnyProblemCode> extends Error {
  override readonly name = 'ApiProblem';
  constructor(
    readonly status: number,
    readonly code: Code,
    message: string,
    /** Id to quote when asking for help; null if the response has none, as from a proxy. */
    readonly requestId: string | null,
    readonly errors: readonly FieldError[] = [],
    /** When another attempt may succeed, in seconds from the answer; null where the service did not say. */
    readonly retryAfterSeconds: number | null = null,
    /** How to go on; null if the response isn't a problem of the service. */
    readonly nextStep: string | null = null,
  ) {
    super(message);
  }
}

/**
 * No complete response arrived: the service couldn't be reached, broke off or took too long. A write may or may not
 * have taken effect.
 */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswer';
  readonly code = 'no-answer';
  constructor(cause: unknown) {
    super('The service does not answer', { cause });
  }
}

/**
 * Whether an error is a problem of the service and, if any codes are given, has one of them. Narrows `code` to these.
 */
export const isApiProblem = <Code extends ProblemCode = never>(
  error: unknown,
  ...codes: readonly Code[]
): error is ApiProblem<[Code] extends [never] ? AnyProblemCode : Code> =>
  error instanceof ApiProblem && (codes.length === 0 || codes.some((code) => code === error.code));
