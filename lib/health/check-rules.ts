/** The latest checks of a dependency of the service. */
export interface Check {
  readonly checkedAt: Date;
  /** When it last worked; null when it never did. */
  readonly seenAt: Date | null;
  /** Why it did not work when it was last asked. */
  readonly fault: string | null;
}

/** Nobody that works is asked again earlier, in milliseconds. */
export const RECHECK_MS = 10_000;
/** A failing dependency is checked this often, in milliseconds, so that a start or a short outage closes nothing for long. */
export const RECHECK_FAILING_MS = 1_000;
/** A dependency that worked this recently, in milliseconds, counts as working: one lost response closes nothing. */
const PATIENCE_MS = 30_000;
/** A cron that runs each minute may miss one run. */
const WORKER_PATIENCE_MS = 150_000;

/** A clock that was set back must not put the next question off. */
export const isDue = (check: Check | null, now: Date): boolean =>
  check === null ||
  Math.abs(now.getTime() - check.checkedAt.getTime()) >= (check.fault === null ? RECHECK_MS : RECHECK_FAILING_MS);

/** Whole seconds since it last worked; null when it never did. */
export const ageSeconds = (check: Check | null, now: Date): number | null =>
  check?.seenAt ? Math.max(0, Math.floor((now.getTime() - check.seenAt.getTime()) / 1000)) : null;

const workedRecently = (check: Check | null, now: Date, patienceMs: number): boolean =>
  check?.seenAt != null && now.getTime() - check.seenAt.getTime() <= patienceMs;

/** Whether something that is asked can be relied on: its last answer was right, or not long ago. */
export const isReliable = (check: Check | null, now: Date): boolean =>
  check?.seenAt != null && (check.fault === null || workedRecently(check, now, PATIENCE_MS));

/** The worker is not asked: it tells when it ended a run. */
export const isWorking = (worker: Check | null, now: Date): boolean => workedRecently(worker, now, WORKER_PATIENCE_MS);
