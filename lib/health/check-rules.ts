/** The stored state of a dependency of the service, as its latest check found it, or of the worker. */
export interface DependencyCheck {
  /** When the latest check ended; if it hasn't ended, when it began. */
  readonly checkedAt: Date;
  /** When the dependency last worked; null if it never did. */
  readonly seenAt: Date | null;
  /** Why the dependency didn't work at the last finished check; null if it did, or no check has finished yet. */
  readonly fault: string | null;
}

/** Minimum time between two checks of a dependency, in milliseconds, unless its last finished check failed. */
export const RECHECK_MS = 10_000;
/**
 * Minimum time between two checks of a dependency whose last check failed, in milliseconds. Short, so that features
 * open again soon after an outage.
 */
export const RECHECK_FAILING_MS = 1_000;
/** A dependency that worked this recently, in milliseconds, counts as working: one lost response closes nothing. */
const WORKING_GRACE_MS = 30_000;
/** The worker counts as working for so many milliseconds after a run: a cron job of each minute may miss one run. */
const WORKER_GRACE_MS = 150_000;

/**
 * Whether a dependency is due for a check: it has had none, or its last one is at least the interval away from `now`.
 * That one can also be in the future, after a clock was set back.
 */
export const isCheckDue = (check: DependencyCheck | null, now: Date): boolean =>
  check === null ||
  Math.abs(now.getTime() - check.checkedAt.getTime()) >= (check.fault === null ? RECHECK_MS : RECHECK_FAILING_MS);

/** Returns the whole seconds since a dependency last worked; null if it never did. */
export const calculateSecondsSinceWorking = (check: DependencyCheck | null, now: Date): number | null =>
  check?.seenAt ? Math.max(0, Math.floor((now.getTime() - check.seenAt.getTime()) / 1000)) : null;

const hasWorkedRecently = (check: DependencyCheck | null, now: Date, patienceMs: number): boolean =>
  check?.seenAt != null && now.getTime() - check.seenAt.getTime() <= patienceMs;

/** Whether a dependency that is checked counts as working: its last finished check succeeded, or it worked recently. */
export const isDependencyWorking = (check: DependencyCheck | null, now: Date): boolean =>
  check?.seenAt != null && (check.fault === null || hasWorkedRecently(check, now, WORKING_GRACE_MS));

/**
 * Whether the worker counts as working: a run of it ended recently. Nothing else checks the worker, so `fault` and
 * `checkedAt` aren't considered.
 */
export const isWorkerWorking = (worker: DependencyCheck | null, now: Date): boolean =>
  hasWorkedRecently(worker, now, WORKER_GRACE_MS);
