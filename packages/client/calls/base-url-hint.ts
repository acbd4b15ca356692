import { ApiProblem } from '../../../lib/client/problem';
import { UnexpectedResponseError } from './errors';

/**
 * Says in the error that the base URL lacks the version, if that explains it: below an address without `/v1` are a
 * website's pages, or nothing. Returns the error.
 */
export function addBaseUrlHint(error: unknown, baseUrl: string): unknown {
  const isAnswer = error instanceof UnexpectedResponseError || (error instanceof ApiProblem && error.status === 404);
  if (isAnswer && !/\/v1\/?$/.test(baseUrl)) error.message += `. The base URL ${baseUrl} should end in /v1`;
  return error;
}
