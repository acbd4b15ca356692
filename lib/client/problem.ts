import type { FieldError, ProblemCode } from '../api/problems';

/** A refusal by the service: RFC 9457 with this service's members. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  constructor(
    readonly status: number,
    /**
     * A code of the catalogue in lib/api/problems.ts or of a newer one, or `unreadable-answer` if the body isn't a
     * problem.
     */
    readonly code: ProblemCode | 'unreadable-answer' | (string & {}),
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

/** The service could not be reached, or broke off; a write may or may not have taken effect. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswer';
  readonly code = 'no-answer';
  constructor(cause: unknown) {
    super('The service does not answer', { cause });
  }
}

/** Whether an error is a problem of the service and, if any codes are given, has one of them. */
export const isApiProblem = (error: unknown, ...codes: readonly ProblemCode[]): error is ApiProblem =>
  error instanceof ApiProblem && (codes.length === 0 || codes.some((code) => code === error.code));

/** Reads a refusal. A body that isn't JSON with a `code` gives the code `unreadable-answer`. */
export function parseProblem(
  status: number,
  text: string,
  requestId: string | null,
  retryAfter: string | null = null,
): ApiProblem {
  const seconds = retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
  try {
    const body = JSON.parse(text) as Partial<Record<'code' | 'title' | 'detail' | 'requestId' | 'nextStep', string>> & {
      errors?: FieldError[];
    };
    if (typeof body.code === 'string') {
      const message = body.detail ?? body.title ?? body.code;
      const { code, errors, nextStep = null } = body;
      return new ApiProblem(status, code, message, body.requestId ?? requestId, errors, seconds, nextStep);
    }
  } catch {
    // Handled below: a proxy's page is as unreadable as broken JSON.
  }
  const words = `The service answered ${status} without a problem`;
  return new ApiProblem(status, 'unreadable-answer', words, requestId, [], seconds);
}
