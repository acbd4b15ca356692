import { unixSeconds } from '../../core/clock';
import type { Duel } from './duel';

const SOON_MS = 1_000;
const LATEST_MS = 30_000;

/** What the last look at the chain left: the finalized chain's clock, and whether intents are still open. */
export interface LastLook {
  readonly chainTime: bigint;
  readonly openIntents: boolean;
}

/**
 * When the worker looks at a duel again: at its deadline while nobody paid, soon while something is
 * on its way, later each time nothing came of it; null when nothing can change any more.
 */
export function nextCheck(duel: Duel, attempts: number, now: Date, last: LastLook | null = null): Date | null {
  if (duel.status === 'settled' || duel.status === 'refunded') return last?.openIntents ? later(now) : null;
  if (duel.status === 'waiting') return after(duel.expiresAt);
  if (duel.status === 'matched' && !duel.fundPrepared && duel.fundingDeadline !== null)
    return after(duel.fundingDeadline);
  if (duel.status === 'cancelled') return canStillBePaid(duel, last) ? later(now) : null;
  return new Date(now.getTime() + Math.min(LATEST_MS, SOON_MS * 2 ** Math.max(0, Math.min(attempts, 12) - 6)));
}

/** When to try again after a look that failed: it showed nothing, so nothing is over. */
export const nextTry = (duel: Duel, attempts: number, now: Date): Date => nextCheck(duel, attempts, now) ?? later(now);

/** A prepared payment can land until the finalized chain itself is past the funding deadline. */
function canStillBePaid({ fundPrepared, fundingDeadline }: Duel, last: LastLook | null): boolean {
  if (!fundPrepared || fundingDeadline === null) return false;
  return last === null || last.openIntents || last.chainTime <= unixSeconds(fundingDeadline);
}

const later = (now: Date): Date => new Date(now.getTime() + LATEST_MS);

const after = (deadline: Date): Date => new Date(deadline.getTime() + SOON_MS);
