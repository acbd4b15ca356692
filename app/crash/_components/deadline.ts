/** For this long before the deadline, ring and clock are shown as a warning. In milliseconds. */
const WARN_BEFORE_MS = 5_000;

/** Returns the share of the decision time that is left, from 1 to 0. */
export const calculateShareLeft = (leftMs: number, totalMs: number): number =>
  Math.min(1, Math.max(0, leftMs / totalMs));

/** Whether the deadline is at most `WARN_BEFORE_MS` away or has passed. */
export const isDeadlineNear = (leftMs: number): boolean => leftMs <= WARN_BEFORE_MS;

/**
 * Whether the page may still send a decision, because the server's deadline hasn't passed by an estimate of its clock:
 * `offsetMs` is the server's clock minus the device's. Only the server decides whether the decision counts.
 */
export const isDecisionOpen = (deadline: Date | null, offsetMs: number, nowMs: number): boolean =>
  deadline !== null && nowMs + offsetMs < deadline.getTime();

/** Formats the time left in seconds, rounded down. */
export const formatSecondsLeft = (leftMs: number): string => `${Math.max(0, Math.floor(leftMs / 1000))} s`;
