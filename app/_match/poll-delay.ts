import type { MatchStatus } from './match-status';

/**
 * Shortest wait between two polls of a search while changes don't reach the page at once, and after a failed poll. It
 * grows with the search's age up to `SLOW_POLL_MS`, or with the time since the last answer up to `LONGEST_POLL_MS`.
 */
const QUICK_POLL_MS = 1_500;
/** Longest wait between two polls of a search while changes don't reach the page at once. */
const SLOW_POLL_MS = 5_000;
/** Wait between two polls of a match while changes don't reach the page at once. */
const MATCHED_POLL_MS = 5_000;
/** Longest wait while polls fail. A search ends 90 seconds after its last poll, so no wait may come near that. */
const LONGEST_POLL_MS = 30_000;
/** Wait between two polls of a search while changes reach the page at once. The polls only keep the search alive. */
const KEEP_ALIVE_POLL_MS = 20_000;

/** The last known status, whether the last poll failed, and the time since the last answer, 0 before the first one. */
export interface LastPoll {
  readonly status: MatchStatus | undefined;
  readonly failed: boolean;
  readonly sinceAnswerMs: number;
  /** Whether changes reach the page at once. */
  readonly isLive: boolean;
}

/** Returns the wait before the next poll, in milliseconds; false if none is needed. */
export function calculatePollDelayMs({ status, failed, sinceAnswerMs, isLive }: LastPoll, now: Date): number | false {
  // The longer the service doesn't answer, the more rarely it is polled.
  if (failed) return clampToRange(QUICK_POLL_MS, sinceAnswerMs / 2, LONGEST_POLL_MS);
  const session = status?.session ?? null;
  if (session === null) return false;
  if (isLive) return session.state === 'matched' ? false : KEEP_ALIVE_POLL_MS;
  if (session.state === 'matched') return MATCHED_POLL_MS;
  return clampToRange(QUICK_POLL_MS, (now.getTime() - session.createdAt.getTime()) / 20, SLOW_POLL_MS);
}

const clampToRange = (least: number, wanted: number, most: number): number =>
  Math.round(Math.min(most, Math.max(least, wanted)));
