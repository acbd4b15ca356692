import type { TipRead } from '../operations/run-due';

/** How long all reads must fail before a leader steps down for the first time, in milliseconds. */
const FIRST_PATIENCE_MS = 30_000;
/** Longest time that all reads must fail before a leader steps down again, in milliseconds. */
const MAX_PATIENCE_MS = 600_000;

/**
 * Measures for how long an instance's reads of the finalized tip have failed, so that a leader that can't read steps
 * down.
 */
export interface TipReadMonitor {
  /**
   * Records the outcome of a read of the finalized tip. If all reads have failed for long enough to step down, returns
   * for how many milliseconds, and restarts the measurement; null otherwise.
   */
  record(outcome: TipRead): number | null;
  /** Forgets the reads of an earlier leadership. */
  startAnew(): void;
}

/**
 * Creates a monitor whose `record` reports failures after `firstPatienceMs`, and then after twice as long each time, at
 * most `MAX_PATIENCE_MS`: if the node is down for all instances, changing the leader doesn't help. A successful read
 * resets the time to `firstPatienceMs`. `monotonic` returns milliseconds.
 */
export function createTipReadMonitor(
  firstPatienceMs = FIRST_PATIENCE_MS,
  monotonic = () => performance.now(),
): TipReadMonitor {
  let patienceMs = firstPatienceMs;
  let failingSince: number | null = null;
  return {
    record(outcome) {
      if (outcome === 'not-read') return null;
      if (outcome === 'read') {
        failingSince = null;
        patienceMs = firstPatienceMs;
        return null;
      }
      failingSince ??= monotonic();
      const failingMs = monotonic() - failingSince;
      if (failingMs < patienceMs) return null;
      failingSince = null;
      patienceMs = Math.min(MAX_PATIENCE_MS, 2 * patienceMs);
      return failingMs;
    },
    startAnew() {
      failingSince = null;
    },
  };
}
