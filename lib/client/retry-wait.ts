import type { Random } from '../core/random';
import type { ApiProblem, NoAnswerError } from './problem';
import { calculateRetryBackoffMs } from './retry';

const LONGEST_WAIT_MS = 60_000;

/**
 * Returns how long to wait after an attempt, counted from 1, in milliseconds; null if another one makes no sense, could
 * take effect twice, or would be more than a minute later.
 */
export function calculateRetryWaitMs(
  error: ApiProblem | NoAnswerError,
  attempt: number,
  repeatable: boolean,
  random: Random,
): number | null {
  // A NoAnswerError has no status. It counts as a proxy's 504, since the request may have taken effect.
  const {
    code,
    status = 504,
    retryAfterSeconds,
  }: Partial<Pick<ApiProblem, 'code' | 'status' | 'retryAfterSeconds'>> = error;
  const isOutage = status === 503 && code !== 'unreadable-answer';
  const hadNoEffect = status === 429 || code === 'request-in-progress' || isOutage;
  if (code === 'gate-closed' || !(hadNoEffect || (repeatable && status >= 500))) return null;
  const waitMs = Math.max((retryAfterSeconds ?? 0) * 1_000, calculateRetryBackoffMs(attempt - 1, random));
  return waitMs <= LONGEST_WAIT_MS ? waitMs : null;
}
