import type { MatchStatus } from './match-status';

const QUICK_MS = 1_500;
const SLOW_MS = 5_000;
const MATCHED_MS = 5_000;
/** Asking is what keeps a search alive, for 90 seconds each time: no pause comes near that. */
const LONGEST_MS = 30_000;

/** How a look went: what is known, since when nothing was heard, and whether the last one failed. */
export interface LastPoll {
  readonly look: MatchStatus | undefined;
  readonly failed: boolean;
  readonly silentMs: number;
}

/** How long to wait before the next look, in milliseconds; false where there is nothing to wait for. */
export function calculatePollDelay({ look, failed, silentMs }: LastPoll, now: Date): number | false {
  // The longer the service is silent, the more rarely it is asked.
  if (failed) return within(QUICK_MS, silentMs / 2, LONGEST_MS);
  const session = look?.session ?? null;
  if (session === null) return false;
  if (session.state === 'matched') return MATCHED_MS;
  return within(QUICK_MS, (now.getTime() - session.createdAt.getTime()) / 20, SLOW_MS);
}

const within = (least: number, wanted: number, most: number): number =>
  Math.round(Math.min(most, Math.max(least, wanted)));
