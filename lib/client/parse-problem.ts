import type { FieldError } from '../api/problems';
import { ApiProblem } from './problem';

/**
 * Builds the ApiProblem of a refused request's response. If the body isn't JSON with a `code`, the code is
 * `unreadable-answer`.
 */
export function parseProblem({ status, headers }: Pick<Response, 'status' | 'headers'>, text: string): ApiProblem {
  const requestId = headers.get('x-request-id');
  const seconds = /^\d{1,6}$/.exec(headers.get('retry-after') ?? '')?.map(Number)[0] ?? null;
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
