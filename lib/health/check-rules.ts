/** The latest checks of a dependency of the service. */
export interface DependencyCheck {
  readonly checkedAt: Date;
  /** When the dependency last worked; null if it never did. */
  readonly seenAt: Date | null;
  /** Why the dependency didn't work at the last check; null if it did. */
  readonly fault: string | null;
}

/** A dependency that works is checked this often, in milliseconds. */
export const RECHECK_MS = 10_000;
/** A failing dependency is checked this often, in milliseconds, so that a start or a short outage closes nothing for long. */
export const RECHECK_FAILING_MS = 1_000;
/** A dependency that worked this recently, in milliseconds, counts as working: one lost response closes nothing. */
const WORKING_GRACE_MS = 30_000;
/** The worker counts as working for this many milliseconds after a run: a cron of each minute may miss one. */
const WORKER_GRACE_MS = 150_000;

/**
 * Whether a dependency is due for a check. It is also due if the last check lies in the future, after a clock was set
 * back.
 */
export const isCheckDue = (check: DependencyCheck | null, now: Date): boolean =>
  check === null ||
  Math.abs(now.getTime() - check.checkedAt.getTime()) >= (check.fault === null ? RECHECK_MS : RECHECK_FAILING_MS);

/** Returns the whole seconds since a dependency last worked; null if it never did. */
export const calculateSecondsSinceWorking = (check: DependencyCheck | null, now: Date): number | null =>
  check?.seenAt ? Math.max(0, Math.floor((now.getTime() - check.seenAt.getTime()) / 1000)) : null;

const hasWorkedRecently = (check: DependencyCheck | null, now: Date, patienceMs: number): boolean =>
  check?.seenAt != null && now.getTime() - check.seenAt.getTime() <= patienceMs;

/** Whether a dependency that is checked counts as working: its last check succeeded, or it worked recently. */
export const isDependencyWorking = (check: DependencyCheck | null, now: Date): boolean =>
  check?.seenAt != null && (check.fault === null || hasWorkedRecently(check, now, WORKING_GRACE_MS));

/**
 * Whether the worker counts as working. Decided by its latest run alone: nothing checks the worker, and each run is
 * recorded when it ends.
 */
export const isWorkerWorking = (worker: DependencyCheck | null, now: Date): boolean =>
  hasWorkedRecently(worker, now, WORKER_GRACE_MS);
