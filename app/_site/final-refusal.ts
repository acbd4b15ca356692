import { ApiProblem } from '../../lib/client/problem';

/**
 * Whether the service refused the request for good: a 4xx answer other than 408 and 429. While the same request is
 * still running (409), its outcome is open.
 */
export const isFinalRefusal = (error: unknown): boolean =>
  error instanceof ApiProblem &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  error.status !== 429 &&
  error.code !== 'request-in-progress';
