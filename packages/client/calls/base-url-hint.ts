import { ApiProblem } from '../../../lib/client/problem';
import { UnexpectedResponseError } from './errors';

/**
 * Adds to an error's message that the base URL should end in `/v1`, if a wrong base URL may explain the error: other
 * paths lead to a website's pages, or to nothing. Returns the same error.
 */
export function addBaseUrlHint(error: unknown, baseUrl: string): unknown {
  const isAnswer = error instanceof UnexpectedResponseError || (error instanceof ApiProblem && error.status === 404);
  if (isAnswer && !/\/v1\/?$/.test(baseUrl)) error.message += `. The base URL ${baseUrl} should end in /v1`;
  return error;
}
