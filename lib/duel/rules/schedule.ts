import { toUnixSeconds } from '../../core/clock';
import { type Backoff, calculateBackoffMs } from '../../due-work/rules';
import type { Duel } from './duel';

/** Wait after the first checks of a duel; also the margin after a deadline, before it is checked. */
const FIRST_WAIT_MS = 1_000;
/** Longest wait between checks of a duel, before `CHECKS_PER_DOUBLING` lengthens it. */
const LONGEST_WAIT_MS = 30_000;
const CHECK_BACKOFF: Backoff = { firstMs: FIRST_WAIT_MS, maxMs: LONGEST_WAIT_MS, factor: 2, jitterRange: [1, 0.75] };
/**
 * Numbers of checks without a change up to which the wait is one second, and two seconds. With each further check it
 * doubles, up to `LONGEST_WAIT_MS`. A step is final some 13 seconds after it landed, and players wait for it to be
 * recorded, so the worker checks often until then.
 */
const FREQUENT_CHECK_COUNTS = { atOneSecond: 6, atMostTwoSeconds: 22 };
/**
 * Number of checks without a change after which the wait doubles again, up to 8 minutes. The first doubling comes after
 * twice as many.
 */
const CHECKS_PER_DOUBLING = 100;

/** Results of the last check: the finalized chain's clock (unix seconds), whether a submitted signature may land. */
export interface LastCheck {
  readonly chainTime: bigint;
  readonly hasBoundIntents: boolean;
}

/**
 * Returns when the worker checks a duel again: a waiting one after its expiry, a matched one without a prepared payment
 * after its funding deadline; else soon, and later with each check without a change (`attempts`). `jitter`, 0 to 1,
 * takes up to a quarter off. Null if no further check is needed.
 */
export function calculateNextCheck(
  duel: Duel,
  attempts: number,
  now: Date,
  last: LastCheck | null = null,
  jitter = 0,
): Date | null {
  if (duel.status === 'settled' || duel.status === 'refunded')
    return last?.hasBoundIntents ? addLongestWait(now) : null;
  if (duel.status === 'waiting') return addDeadlineMargin(duel.expiresAt);
  const end = duel.fundingDeadline === null ? now : addDeadlineMargin(duel.fundingDeadline);
  if (duel.status === 'matched' && !duel.fundPrepared && end > now) return end;
  if (duel.status === 'cancelled') {
    if (!canPaymentStillLand(duel, last)) return null;
    // Checks soon if a payment was prepared, else not before the deadline.
    return duel.fundPrepared ? addLongestWait(now) : new Date(Math.max(end.getTime(), addLongestWait(now).getTime()));
  }
  const step =
    attempts <= FREQUENT_CHECK_COUNTS.atOneSecond
      ? 0
      : Math.max(1, attempts - FREQUENT_CHECK_COUNTS.atMostTwoSeconds + 1);
  const wait = calculateBackoffMs(CHECK_BACKOFF, step, jitter);
  const rare = 2 ** Math.max(0, Math.min(4, Math.floor(attempts / CHECKS_PER_DOUBLING) - 1));
  return new Date(now.getTime() + wait * rare);
}

/**
 * Returns when to try again after a failed check. Never null, since a failed check doesn't show that the duel is over.
 */
export const calculateRetryCheckTime = (duel: Duel, attempts: number, now: Date): Date =>
  calculateNextCheck(duel, attempts, now) ?? addLongestWait(now);

/**
 * Whether a payment may still land. A player can build one from the terms even if this service prepared none, so this
 * is true until the finalized chain is past the funding deadline and no submitted signature can land. False for a duel
 * with the house without a prepared payment: while such a duel has a next check, its stake counts towards the house's
 * limits.
 */
function canPaymentStillLand(duel: Duel, last: LastCheck | null): boolean {
  const { fundPrepared, fundingDeadline, matchmakingMode } = duel;
  if (fundingDeadline === null || (matchmakingMode === 'house' && !fundPrepared)) return false;
  return last === null || last.hasBoundIntents || last.chainTime <= toUnixSeconds(fundingDeadline);
}

const addLongestWait = (now: Date): Date => new Date(now.getTime() + LONGEST_WAIT_MS);

const addDeadlineMargin = (deadline: Date): Date => new Date(deadline.getTime() + FIRST_WAIT_MS);
