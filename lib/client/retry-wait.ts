import type { Random } from '../core/random';
import type { ApiProblem, NoAnswerError } from './problem';
import { calculateRetryBackoffMs } from './retry';

/** Longest wait before another attempt. If the service asks for more, there is none. */
const MAX_RETRY_WAIT_MS = 60_000;

/**
 * Returns how long to wait after failed attempt number `attempt` (from 1), in milliseconds. Null if another attempt
 * can't succeed, could make the request take effect twice, or would have to wait more than a minute.
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
  return waitMs <= MAX_RETRY_WAIT_MS ? waitMs : null;
}
