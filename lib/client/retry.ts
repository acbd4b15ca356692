import { calculateJitter, type Random } from '../core/random';
import type { ApiProblem } from './problem';

/** Attempts for one call by default, the first one included. */
export const MAX_ATTEMPTS = 5;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 60_000;

/** Whether a refused request had no effect, and may succeed later. */
const isTransient = (problem: ApiProblem): boolean =>
  problem.status === 429 ||
  problem.code === 'request-in-progress' ||
  (problem.status === 503 && problem.code !== 'gate-closed');

/**
 * Returns how long to wait before the next attempt, in milliseconds; null if another attempt makes no sense, or the
 * wait would be longer than a minute.
 */
export function calculateRetryWaitMs(problem: ApiProblem, attempt: number, random: Random): number | null {
  if (!isTransient(problem)) return null;
  const wait = Math.max((problem.retryAfterSeconds ?? 0) * 1000, calculateRetryBackoffMs(attempt, random));
  return wait <= LONGEST_WAIT_MS ? wait : null;
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
