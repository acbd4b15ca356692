/** A clock that never goes back, and timers by it; in milliseconds. */
export interface Timing {
  now(): number;
  /** Calls `run` once, after `ms`. Returns a function that prevents it. */
  schedule(ms: number, run: () => void): () => void;
}

export const systemTiming: Timing = {
  now: () => performance.now(),
  schedule(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Waits `ms`. Rejects with the signal's reason once it aborts. */
export function sleep(timing: Timing, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = timing.schedule(ms, () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

/** Waits for a promise. Rejects with the signal's reason once it aborts. */
export function waitForPromise<Value>(promise: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abort));
  });
}
