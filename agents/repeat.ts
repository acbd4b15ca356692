import { pause } from '../lib/client/retry';
import { errorFields, type Log } from './log';

const LONGEST_WAIT_MS = 10_000;

/**
 * Runs `tick` repeatedly until the signal aborts, `everyMs` after the last one ended. Errors are logged, and the wait
 * doubles with each failure in a row. It is never longer than `LONGEST_WAIT_MS`, also if `everyMs` is.
 */
export async function repeat(everyMs: number, log: Log, signal: AbortSignal, tick: () => Promise<void>): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await tick();
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      log('failed', errorFields(error));
    }
    await pause(Math.min(LONGEST_WAIT_MS, everyMs * 2 ** Math.min(failures, 8)), signal).catch(() => {});
  }
}
