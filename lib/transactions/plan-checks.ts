import { pickLater } from '../core/clock';
import type { DuelUpdate } from '../duel/rules/change';
import { hasPaidOutFees } from '../duel/rules/outcome';
import { calculateFollowedCheckTime } from '../duel/rules/safety-check';
import { calculateNextCheck } from '../duel/rules/schedule';
import type { StoredDuel } from '../duel/store';
import type { DuelCheck } from './check-duel';
import type { ScanTarget } from './current-intents-store';
import { decideOnCheck } from './decide-on-check';
import { boundIntentStates, openIntentStates } from './intent-rules';
import { awaitsClose, getCloseCheckTime } from './scan-rules';
import type { StoredIntent } from './store';

/** Inputs of `planNextCheck` that don't come from the check. */
export interface CheckPlanOptions {
  readonly now: Date;
  /** A number from 0 to 1, which spreads the next checks of duels that were checked together. */
  readonly jitter: number;
  /** Whether a node notifies this process of changes to escrow accounts, so that a duel's next check may be later. */
  readonly isFollowed: boolean;
  /** How long the worker leaves a duel with a recent change to polls, in milliseconds. */
  readonly workerWaitMs: number;
}

/**
 * How long after a duel's last change its polls may postpone the worker's check, in milliseconds. After that the worker
 * checks it too, because the node of the instance that answers the polls may hide the account.
 */
const WORKER_DEFERRAL_MS = 30_000;

/** Returns when a duel is checked next, once this decision is saved; null for never. `intents` include the findings. */
export function planNextCheck(
  { duel, chainTime }: DuelCheck,
  { next, changes }: DuelUpdate,
  intents: readonly StoredIntent[],
  { now, jitter, isFollowed, workerWaitMs }: CheckPlanOptions,
): Date | null {
  const observed = {
    chainTime,
    hasBoundIntents: intents.some(({ state }) => boundIntentStates.has(state) && openIntentStates.has(state)),
  };
  const nextCheckAt = calculateNextCheck(next, changes.length === 0 ? duel.checkAttempts : 0, now, observed, jitter);
  const planned = isFollowed ? calculateFollowedCheckTime(next, nextCheckAt, now, observed, jitter) : nextCheckAt;
  const noCheckBefore = planWorkerWait({ status: next.status, updatedAt: duel.updatedAt }, { now, workerWaitMs });
  return planned && noCheckBefore ? pickLater(planned, noCheckBefore) : planned;
}

/**
 * Returns the time before which the worker doesn't check a duel, because polls do. Null if the duel resolves, or its
 * last change is `WORKER_DEFERRAL_MS` ago or more.
 */
export function planWorkerWait(
  { status, updatedAt }: Pick<StoredDuel, 'status' | 'updatedAt'>,
  { now, workerWaitMs }: Pick<CheckPlanOptions, 'now' | 'workerWaitMs'>,
): Date | null {
  // While the duel resolves the worker isn't delayed: its instance may reach the provider when this one can't.
  const isLeftToPolls = status !== 'resolving' && now.getTime() - updatedAt.getTime() < WORKER_DEFERRAL_MS;
  return isLeftToPolls ? new Date(now.getTime() + workerWaitMs) : null;
}

/**
 * Returns when the history is read next, and which payment intent gets that scan time. A scan is needed for a duel's
 * outcome, a payment that no intent accounts for, and the close; otherwise returns null. `duel` is the duel after this
 * check.
 */
export function planScan(
  check: DuelCheck,
  duel: StoredDuel,
  now: Date,
): { readonly at: Date; readonly by: ScanTarget } | null {
  const { gap, escrow, isExplained } = check;
  const isEnding = !isExplained && escrow !== null && hasPaidOutFees(escrow);
  if (isEnding) return { at: now, by: 'any' };
  if (gap === 'unclaimed' || gap === 'closed') return { at: now, by: 'newest' };
  return awaitsClose(check, duel) ? { at: getCloseCheckTime(duel, now), by: 'none waits' } : null;
}

/**
 * Whether a check has nothing to save but its time, like most checks. Assumes that no alert was raised before: earlier
 * alerts only prevent new ones, so no change is missed.
 */
export function isUnchanged(check: DuelCheck, now: Date): boolean {
  const { duel, findings, page, intents } = check;
  const hasFound = page !== null || findings.some(({ move }) => move !== null);
  // A fee that isn't counted as a deposit may have to be added to an open alert.
  if (hasFound || hasUnrecordedFee(check) || planScan(check, duel, now) !== null) return false;
  return decideOnCheck(check, intents, new Set()).changes.length === 0;
}

/** Whether the account has a fee, or had one, that the duel doesn't count as a deposit. */
const hasUnrecordedFee = ({ duel, escrow }: DuelCheck): boolean =>
  escrow !== null &&
  ((escrow.fees.creator !== 'none' && !duel.creatorDeposited) ||
    (escrow.fees.opponent !== 'none' && !duel.opponentDeposited));
