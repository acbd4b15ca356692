import { calculateJitter, type Random } from '../core/random';

/** Longest wait after the first attempt; it doubles after each further one. */
const FIRST_RETRY_WAIT_MS = 250;

/**
 * Returns the wait after an attempt, counted from 0, in milliseconds. Doubles with every attempt; up to half of it is
 * random, so that many clients don't come back together.
 */
export function calculateRetryBackoffMs(attempt: number, random: Random): number {
  const full = FIRST_RETRY_WAIT_MS * 2 ** attempt;
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
