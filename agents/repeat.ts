import { pause } from '../lib/client/retry';
import { type Log, toErrorFields } from './log';

const LONGEST_BACKOFF_MS = 10_000;

/**
 * Runs `tick` repeatedly until the signal aborts, `everyMs` after the last one ended. Errors are logged, and the wait
 * doubles with each failure in a row, up to `LONGEST_BACKOFF_MS` or `everyMs`, whichever is longer.
 */
export async function repeatUntilAborted(
  everyMs: number,
  log: Log,
  signal: AbortSignal,
  tick: () => Promise<void>,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await tick();
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      log('failed', toErrorFields(error));
    }
    await pause(calculateWaitMs(everyMs, failures), signal).catch(() => {});
  }
}

const calculateWaitMs = (everyMs: number, failures: number): number =>
  Math.max(everyMs, Math.min(LONGEST_BACKOFF_MS, everyMs * 2 ** Math.min(failures, 8)));
