import type { Duel } from './duel';

const SOON_MS = 1_000;
const LATEST_MS = 30_000;

/**
 * When the worker looks at a duel again: at its deadline while nobody paid, soon while something is
 * on its way, later each time nothing came of it; null when nothing can change any more.
 */
export function nextCheck(duel: Duel, attempts: number, now: Date): Date | null {
  if (duel.status === 'settled' || duel.status === 'refunded') return null;
  if (duel.status === 'waiting') return after(duel.expiresAt);
  if (duel.status === 'matched' && !duel.fundPrepared && duel.fundingDeadline !== null)
    return after(duel.fundingDeadline);
  if (duel.status === 'cancelled') return lateDeposit(duel, now);
  return new Date(now.getTime() + Math.min(LATEST_MS, SOON_MS * 2 ** Math.max(0, Math.min(attempts, 12) - 6)));
}

/** A payment that was prepared can land until the funding deadline, whatever became of the duel. */
function lateDeposit(duel: Duel, now: Date): Date | null {
  if (!duel.fundPrepared || duel.fundingDeadline === null) return null;
  const last = new Date(duel.fundingDeadline.getTime() + 2 * LATEST_MS);
  return now < last ? new Date(Math.min(last.getTime(), now.getTime() + LATEST_MS)) : null;
}

const after = (deadline: Date): Date => new Date(deadline.getTime() + SOON_MS);
