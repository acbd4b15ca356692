import type { Duel } from './duel';
import type { LastCheck } from './schedule';

/** Wait before the next check of a duel whose account a node watches, if no deadline comes earlier. */
const SAFETY_CHECK_MS = 30_000;
/** Time after a deadline at which a watched duel is checked. */
const AFTER_DEADLINE_MS = 1_000;

/**
 * Returns when the worker checks a duel next while a node notifies the service of changes to its account. `next` is the
 * time without notifications; the result is never earlier. Nodes don't report a closed account, or that an earlier read
 * was false. So unless `next` is later, the wait is at most half a minute (`jitter`, 0 to 1, takes up to a quarter off)
 * and ends at the latest a second after a deadline. Returns `next` unchanged while a signed payment can land, since a
 * failed payment changes no account, and while the provider may have to be asked again.
 */
export function calculateFollowedCheckTime(
  duel: Duel,
  next: Date | null,
  now: Date,
  last: LastCheck,
  jitter: number,
): Date | null {
  if (next === null || last.hasBoundIntents || duel.status === 'resolving') return next;
  const deadlines = [duel.fundingDeadline, duel.resolutionDeadline]
    .map((deadline) => deadline?.getTime() ?? 0)
    .filter((deadlineMs) => deadlineMs >= now.getTime())
    .map((deadlineMs) => deadlineMs + AFTER_DEADLINE_MS);
  const safety = now.getTime() + SAFETY_CHECK_MS * (1 - jitter / 4);
  return new Date(Math.max(next.getTime(), Math.min(safety, ...deadlines)));
}
