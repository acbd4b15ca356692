import { calculateJitter, type Random } from '../core/random';
import type { ApiProblem, NoAnswerError } from './problem';

/** Attempts for one call by default, the first one included. */
export const MAX_ATTEMPTS = 5;
const FIRST_WAIT_MS = 250;
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
  // No answer is like a proxy's: the request may have taken effect all the same.
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

/**
 * Returns the wait after an attempt, counted from 0, in milliseconds. Doubles with every attempt; up to half of it is
 * random, so that many clients don't come back together.
 */
export function calculateRetryBackoffMs(attempt: number, random: Random): number {
  const full = FIRST_WAIT_MS * 2 ** attempt;
  return Math.round(full / 2 + (full / 2) * calculateJitter(random));
}

/** Waits `ms` milliseconds. Rejects with the signal's reason if it is aborted before. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
