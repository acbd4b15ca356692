import type { MatchStatus } from './match-status';

const QUICK_MS = 1_500;
const SLOW_MS = 5_000;
const MATCHED_MS = 5_000;
/** Each poll keeps a search alive for 90 seconds, so no wait may come near that. */
const LONGEST_MS = 30_000;

/** The last known status, whether the last poll failed, and the time since the last answer. */
export interface LastPoll {
  readonly look: MatchStatus | undefined;
  readonly failed: boolean;
  readonly silentMs: number;
}

/** Returns the wait before the next poll, in milliseconds; false if nothing is active. */
export function calculatePollDelay({ look, failed, silentMs }: LastPoll, now: Date): number | false {
  // The longer the service doesn't answer, the more rarely it is polled.
  if (failed) return within(QUICK_MS, silentMs / 2, LONGEST_MS);
  const session = look?.session ?? null;
  if (session === null) return false;
  if (session.state === 'matched') return MATCHED_MS;
  return within(QUICK_MS, (now.getTime() - session.createdAt.getTime()) / 20, SLOW_MS);
}

const within = (least: number, wanted: number, most: number): number =>
  Math.round(Math.min(most, Math.max(least, wanted)));
