import { ok, type Result, refuse } from '../../core/result';
import type { CrashMode } from './mode';

export const crashStatuses = ['committed', 'active', 'cashed-out', 'crashed', 'forfeited', 'voided'] as const;
/** Status of a round. It is over unless `committed` or `active`; a `voided` one has no result. */
export type CrashStatus = (typeof crashStatuses)[number];

export const crashActions = ['continue', 'cash-out'] as const;
export type CrashAction = (typeof crashActions)[number];

/** Kinds of a round's transitions. */
export const transitionKinds = [
  'committed',
  'started',
  'continued',
  'cashed-out',
  'crashed',
  'forfeited',
  'voided',
] as const;
export type TransitionKind = (typeof transitionKinds)[number];

/** The state of a round. `stage` is the last stage reached, 0 before any; `version` counts transitions. */
export interface CrashRound {
  readonly status: CrashStatus;
  readonly stage: number;
  readonly version: number;
  /** Last time (inclusive) at which a decision for the stage counts; null if no decision is awaited. */
  readonly deadline: Date | null;
}

/**
 * A transition, stored as one line of the ledger. `deadline` is that of the stage before the transition; null if it had
 * none.
 */
export interface Transition {
  readonly version: number;
  readonly kind: TransitionKind;
  readonly stage: number;
  readonly deadline: Date | null;
}

/** A round after `transitions`; the unchanged round if there are none. */
export interface RoundUpdate {
  readonly next: CrashRound;
  readonly transitions: readonly Transition[];
}

/**
 * The rules of a round and the last stage that its draws reach. `lastStage` is 0 if the round crashes at its start, or
 * if the decision needs no draw.
 */
export interface RoundPlan {
  readonly mode: CrashMode;
  readonly lastStage: number;
}

/** Code of the problem with which a decision is refused. */
export type RoundRefusal = 'wrong-round-state' | 'stale-decision' | 'action-not-available';

export const isRoundOver = (status: CrashStatus): boolean => status !== 'committed' && status !== 'active';

/** Whether the deadline has passed. A decision exactly at the deadline is still in time. */
export const isOverdue = ({ status, deadline }: CrashRound, now: Date): boolean =>
  status === 'active' && deadline !== null && now.getTime() > deadline.getTime();

/** Returns the actions that a round's player has: none unless it is active, and at the last stage only `cash-out`. */
export const listAvailableActions = (mode: CrashMode, { status, stage }: CrashRound): readonly CrashAction[] =>
  status !== 'active' ? [] : stage < mode.stages.length ? crashActions : ['cash-out'];

/** Starts a committed round: it reaches stage 1 or crashes. Refuses any other round with `wrong-round-state`. */
export function startRound(round: CrashRound, course: RoundPlan, now: Date): Result<RoundUpdate, RoundRefusal> {
  if (round.status !== 'committed') return refuse('wrong-round-state');
  const started = buildTransition(round, 'started', { status: 'active' });
  return ok(playNextStage(started, course, now));
}

/** Forfeits an overdue round; leaves any other unchanged. */
export function forfeitIfOverdue(round: CrashRound, now: Date): RoundUpdate {
  return isOverdue(round, now)
    ? buildTransition(round, 'forfeited', { status: 'forfeited', deadline: null })
    : { next: round, transitions: [] };
}

/**
 * Ends an unfinished round without a result because its server seed is lost: nothing can be drawn or revealed. Leaves a
 * finished round unchanged.
 */
export const voidRound = (round: CrashRound): RoundUpdate =>
  isRoundOver(round.status)
    ? { next: round, transitions: [] }
    : buildTransition(round, 'voided', { status: 'voided', deadline: null });

/**
 * Applies a player's decision for one stage and version. Checks the deadline before the action: a late decision
 * forfeits the round, or returns it unchanged if its deadline already forfeited it. Refuses a decision for another
 * stage or version, or for a round that is over, with `stale-decision`, one for a round that hasn't started with
 * `wrong-round-state`, and an unavailable action with `action-not-available`.
 */
export function decideRound(
  round: CrashRound,
  asked: { readonly action: CrashAction; readonly stage: number; readonly version: number },
  course: RoundPlan,
  now: Date,
): Result<RoundUpdate, RoundRefusal> {
  if (round.status === 'committed') return refuse('wrong-round-state');
  const defaulted = round.status === 'forfeited' && asked.version === round.version - 1;
  if (asked.stage !== round.stage || (asked.version !== round.version && !defaulted)) return refuse('stale-decision');
  if (defaulted) return ok({ next: round, transitions: [] });
  if (isRoundOver(round.status)) return refuse('stale-decision');
  if (isOverdue(round, now)) return ok(forfeitIfOverdue(round, now));
  if (!listAvailableActions(course.mode, round).includes(asked.action)) return refuse('action-not-available');
  if (asked.action === 'cash-out')
    return ok(buildTransition(round, 'cashed-out', { status: 'cashed-out', deadline: null }));
  return ok(playNextStage({ next: round, transitions: [] }, course, now));
}

/** Plays the next stage: it is reached and gets its own deadline, or the round crashes. */
function playNextStage(
  { next: round, transitions }: RoundUpdate,
  { mode, lastStage }: RoundPlan,
  now: Date,
): RoundUpdate {
  const reached = round.stage < lastStage;
  const deadline = new Date(now.getTime() + mode.decisionMs);
  // Starting and reaching stage 1 is a single transition.
  if (reached && transitions.length > 0)
    return { next: { ...round, stage: 1, deadline }, transitions: transitions.map((each) => ({ ...each, stage: 1 })) };
  const flown = reached
    ? buildTransition(round, 'continued', { stage: round.stage + 1, deadline })
    : buildTransition(round, 'crashed', { status: 'crashed', deadline: null });
  return { next: flown.next, transitions: [...transitions, ...flown.transitions] };
}

/** Returns the round with the changes of `patch` and the next version, and that transition. */
function buildTransition(round: CrashRound, kind: TransitionKind, patch: Partial<CrashRound>): RoundUpdate {
  const next = { ...round, ...patch, version: round.version + 1 };
  return { next, transitions: [{ version: next.version, kind, stage: next.stage, deadline: round.deadline }] };
}
