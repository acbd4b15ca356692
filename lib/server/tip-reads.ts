import type { TipRead } from '../operations/run-due';

/** How long all reads fail before the leader steps down the first time, in milliseconds, and the longest such time. */
const FIRST_PATIENCE_MS = 30_000;
const MAX_PATIENCE_MS = 600_000;

/** Finds out that this instance can't read the chain, so that the leader can let another instance try. */
export interface TipReads {
  /**
   * Records the outcome of a read of the finalized tip. If all reads have failed for long, returns for how long, in
   * milliseconds, and restarts that measurement; null otherwise.
   */
  record(outcome: TipRead): number | null;
  /** Forgets the reads of an earlier leadership. */
  startAnew(): void;
}

/**
 * Each time that the leader has stepped down and still can't read, it waits twice as long before the next time: if the
 * node is down for everybody, another leader can't read either. A read that succeeds ends that. Times are by `monotonic`, in milliseconds.
 */
export function watchTipReads(firstPatienceMs = FIRST_PATIENCE_MS, monotonic = () => performance.now()): TipReads {
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
