import type { ProblemCode } from '../../../api/problems';
import {
  isPast,
  type Model,
  type ModelDuel,
  type ModelIntent,
  type ModelTicket,
  type Moment,
  type Side,
  sideOf,
} from './duel';

/** The problem that a command must be answered with, or null when it must succeed. */
type Refusal = ProblemCode | null;

const mayRead = (duel: ModelDuel, wallet: string): boolean =>
  (duel.status === 'waiting' && duel.invited === null) || sideOf(duel, wallet) !== null || duel.invited === wallet;

const MOST_WAITING = 10;
export function refuseCreate(model: Model, wallet: string, moment: Moment): Refusal {
  const waiting = model.duels.filter(
    ({ creator, status, expiresAt }) => creator === wallet && status === 'waiting' && !isPast(model, expiresAt, moment),
  );
  return waiting.length >= MOST_WAITING ? 'too-many-open-duels' : null;
}

export function refuseJoin({ rules }: Model, duel: ModelDuel, wallet: string): Refusal {
  if (duel.invited !== null && duel.invited !== wallet && duel.creator !== wallet) return 'not-found';
  if (duel.creator === wallet) return 'duel-not-joinable';
  const isFree = rules.oneOpponent ? duel.status === 'waiting' : duel.status === 'waiting' || duel.status === 'matched';
  return isFree ? null : 'duel-not-joinable';
}

export function refuseCancel(duel: ModelDuel, wallet: string): Refusal {
  if (sideOf(duel, wallet) === null && duel.invited !== wallet)
    return mayRead(duel, wallet) ? 'duel-not-cancellable' : 'not-found';
  return duel.status === 'waiting' || duel.status === 'matched' ? null : 'duel-not-cancellable';
}

export const refuseRead = (duel: ModelDuel, wallet: string): Refusal => (mayRead(duel, wallet) ? null : 'forbidden');

export const refuseReconcile = (duel: ModelDuel, wallet: string): Refusal =>
  sideOf(duel, wallet) === null ? 'forbidden' : null;

export const openOf = ({ intents }: ModelDuel, wallet: string): ModelIntent | undefined =>
  intents.find((each) => each.wallet === wallet && ['PREPARED', 'SUBMITTED', 'CONFIRMED'].includes(each.state));

export function refuseStranger(duel: ModelDuel, wallet: string): Refusal {
  if (sideOf(duel, wallet) !== null) return null;
  return mayRead(duel, wallet) || duel.opponent !== null ? 'forbidden' : 'not-found';
}

export function refusePrepare(duel: ModelDuel, wallet: string, { now }: Moment): Refusal {
  const side = sideOf(duel, wallet) as Side;
  if (!['matched', 'funding', 'committing'].includes(duel.status)) return 'wrong-duel-state';
  if (duel.deposited[side]) return 'already-funded';
  const lastCall = duel.fundingDeadline - Math.min(120_000, (duel.fundingSeconds * 1000) / 4);
  if (now > lastCall) return 'deadline-too-close';
  const open = openOf(duel, wallet);
  return open === undefined || open.state === 'PREPARED' ? null : 'intent-not-open';
}

export function refuseSubmit(intent: ModelIntent, wallet: string, signature: 'own' | 'stray'): Refusal {
  if (intent.wallet !== wallet) return 'not-found';
  if (intent.bound === signature) return null;
  return intent.state === 'PREPARED' ? null : 'intent-not-open';
}

export function refuseReject(intent: ModelIntent, wallet: string): Refusal {
  if (intent.wallet !== wallet) return 'forbidden';
  const isOpen = intent.state === 'PREPARED' || intent.endReason === 'rejected';
  return isOpen ? null : 'intent-not-open';
}

/** Once a payment was told of, a match is not called off by its ticket. */
export function refuseStop(ticket: ModelTicket | null): Refusal {
  if (ticket === null) return 'no-active-ticket';
  if (ticket.duel === null) return null;
  const { status, intents } = ticket.duel;
  const isBeingPaid = intents.some(({ state }) => ['SUBMITTED', 'CONFIRMED', 'FINALIZED'].includes(state));
  return isBeingPaid || status !== 'matched' ? 'match-not-cancellable' : null;
}

export function refuseRefund(duel: ModelDuel, part: Side): Refusal {
  return duel.status === 'refunding' && duel.fees[part] === 'held' ? null : 'wrong-duel-state';
}

/** Whether the program takes this payment; its blockhash is asked elsewhere. */
export function isPayable(model: Model, duel: ModelDuel, intent: ModelIntent, moment: Moment): boolean {
  const side = sideOf(duel, intent.wallet) as Side;
  return duel.fees[side] === 'none' && !isPast(model, duel.fundingDeadline, moment);
}

/** Whether the program gives a fee back: without both after the funding time, with both after the resolution time. */
export function isRefundable(model: Model, duel: ModelDuel, moment: Moment): boolean {
  const both = duel.fees.creator !== 'none' && duel.fees.opponent !== 'none';
  return isPast(model, both ? duel.resolutionDeadline : duel.fundingDeadline, moment);
}
