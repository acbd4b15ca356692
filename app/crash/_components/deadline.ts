/** From this many milliseconds before the deadline on, ring and clock warn. */
const WARN_BEFORE_MS = 5_000;

/** Returns the share of the decision time that is left, from 1 to 0. */
export const calculateShareLeft = (leftMs: number, totalMs: number): number =>
  Math.min(1, Math.max(0, leftMs / totalMs));

export const isLate = (leftMs: number): boolean => leftMs <= WARN_BEFORE_MS;

/** Whether a decision may still be sent: the server's deadline hasn't passed. Only the server decides whether it counts. */
export const isDecisionOpen = (deadline: Date | null, offsetMs: number, nowMs: number): boolean =>
  deadline !== null && nowMs + offsetMs < deadline.getTime();

/** Formats the time left: whole seconds that are surely left. */
export const formatSecondsLeft = (leftMs: number): string => `${Math.max(0, Math.floor(leftMs / 1000))} s`;
