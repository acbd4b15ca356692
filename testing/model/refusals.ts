import type { ProblemCode } from '../../lib/api/problems';
import {
  findSide,
  isPast,
  type Model,
  type ModelDuel,
  type ModelIntent,
  type ModelTicket,
  type ModelTime,
  type Part,
  type Side,
  sides,
} from './duel';
import { ACCEPT_WINDOW_SLOTS, LATE_SLOTS } from './settings';

/** The problem that a command must be answered with, or null when it must succeed. */
type Refusal = ProblemCode | null;

/** Whether a wallet may read a duel: it's open and still waiting, the wallet's own, or the wallet is invited. */
const mayRead = (duel: ModelDuel, wallet: string): boolean =>
  (duel.status === 'waiting' && duel.invited === null) || findSide(duel, wallet) !== null || duel.invited === wallet;

const MAX_WAITING_DUELS = 10;
export function predictCreateRefusal(model: Model, wallet: string, moment: ModelTime): Refusal {
  const waiting = model.duels.filter(
    ({ creator, status, expiresAt }) => creator === wallet && status === 'waiting' && !isPast(model, expiresAt, moment),
  );
  return waiting.length >= MAX_WAITING_DUELS ? 'too-many-open-duels' : null;
}

export function predictJoinRefusal({ rules }: Model, duel: ModelDuel, wallet: string): Refusal {
  if (duel.invited !== null && duel.invited !== wallet && duel.creator !== wallet) return 'not-found';
  if (duel.creator === wallet) return 'duel-not-joinable';
  const isFree = rules.oneOpponent ? duel.status === 'waiting' : duel.status === 'waiting' || duel.status === 'matched';
  return isFree ? null : 'duel-not-joinable';
}

export function predictCancelRefusal(duel: ModelDuel, wallet: string): Refusal {
  if (findSide(duel, wallet) === null && duel.invited !== wallet)
    return mayRead(duel, wallet) ? 'duel-not-cancellable' : 'not-found';
  if (duel.status !== 'waiting' && duel.status !== 'matched') return 'duel-not-cancellable';
  return hasDepositOnChain(duel) || isBeingPaid(duel) ? 'duel-not-cancellable' : null;
}

/** Whether a submitted payment has landed or may still land. Such a duel can't be cancelled. */
const isBeingPaid = ({ intents }: ModelDuel): boolean =>
  intents.some(({ state }) => ['SUBMITTED', 'CONFIRMED', 'FINALIZED'].includes(state));

/** Whether cancelling is refused because of a deposit on chain, even if it isn't recorded yet. */
const hasDepositOnChain = ({ fees, closed }: ModelDuel): boolean =>
  !closed && sides.some((side) => fees[side] !== 'none');

export const predictReadRefusal = (duel: ModelDuel, wallet: string): Refusal =>
  mayRead(duel, wallet) ? null : 'forbidden';

export const predictReconcileRefusal = (duel: ModelDuel, wallet: string): Refusal =>
  findSide(duel, wallet) === null ? 'forbidden' : null;

export const findOpenIntent = ({ intents }: ModelDuel, wallet: string): ModelIntent | undefined =>
  intents.find((each) => each.wallet === wallet && ['PREPARED', 'SUBMITTED', 'CONFIRMED'].includes(each.state));

/** Predicts the refusal of a wallet that isn't a player of the duel. Null for players. */
export function predictStrangerRefusal(duel: ModelDuel, wallet: string): Refusal {
  if (findSide(duel, wallet) !== null) return null;
  return mayRead(duel, wallet) || duel.opponent !== null ? 'forbidden' : 'not-found';
}

export function predictPrepareRefusal(
  { rules }: Model,
  duel: ModelDuel,
  wallet: string,
  { now }: ModelTime,
  agrees: boolean,
): Refusal {
  const side = findSide(duel, wallet) as Side;
  if (!['matched', 'funding', 'committing'].includes(duel.status)) return 'wrong-duel-state';
  if (duel.deposited[side]) return 'already-funded';
  const lastCall = duel.fundingDeadline - Math.min(120_000, (duel.fundingSeconds * 1000) / 4);
  if (now > lastCall) return 'deadline-too-close';
  if (rules.consentComesFirst && !duel.consented && !agrees) return 'provider-unavailable';
  const open = findOpenIntent(duel, wallet);
  return open === undefined || open.state === 'PREPARED' ? null : 'intent-not-open';
}

export function predictSubmitRefusal(intent: ModelIntent, wallet: string, signature: 'own' | 'stray'): Refusal {
  if (intent.wallet !== wallet) return 'not-found';
  if (intent.submittedSignature === signature) return null;
  return intent.state === 'PREPARED' ? null : 'intent-not-open';
}

export function predictRejectRefusal(intent: ModelIntent, wallet: string): Refusal {
  if (intent.wallet !== wallet) return 'forbidden';
  const isOpen = intent.state === 'PREPARED' || intent.endReason === 'rejected';
  return isOpen ? null : 'intent-not-open';
}

export function predictCancelSearchRefusal(ticket: ModelTicket | null): Refusal {
  if (ticket === null) return 'no-active-ticket';
  if (ticket.duel === null) return null;
  if (hasDepositOnChain(ticket.duel)) return 'match-not-cancellable';
  return isBeingPaid(ticket.duel) || ticket.duel.status !== 'matched' ? 'match-not-cancellable' : null;
}

const REFUNDABLE_STATUSES: readonly ModelDuel['status'][] = ['funded', 'refunding', 'refunded'];

/**
 * The service prepares a refund only if the duel's stored status is funded, refunding or refunded, and the program
 * would accept the refund.
 */
export function predictRefundRefusal(model: Model, duel: ModelDuel, part: Part, at: ModelTime): Refusal {
  return REFUNDABLE_STATUSES.includes(duel.status) && isRefundable(model, duel, part, at) ? null : 'wrong-duel-state';
}

/** An account is closed once nothing is held in it and nothing can be paid into it. */
export function predictCloseRefusal(model: Model, duel: ModelDuel, at: ModelTime): Refusal {
  if (duel.status !== 'refunded' || duel.closed) return 'wrong-duel-state';
  const isHeld = duel.bond === 'held' || sides.some((side) => duel.fees[side] === 'held');
  return isHeld || !isPast(model, duel.fundingDeadline, at) ? 'wrong-duel-state' : null;
}

/** Whether the program takes this payment; its blockhash is checked elsewhere. */
export function isPayable(model: Model, duel: ModelDuel, intent: ModelIntent, moment: ModelTime): boolean {
  const side = findSide(duel, intent.wallet) as Side;
  return duel.fees[side] === 'none' && !isPast(model, duel.fundingDeadline, moment);
}

/** Whether the program takes the provider's bond in this slot. */
export function isAcceptable({ rules }: Model, duel: ModelDuel, slot: number): boolean {
  const isPaid = sides.every((side) => duel.fees[side] === 'held');
  if (!isPaid || duel.quorumSlot === null || duel.accepted !== null) return false;
  return !rules.acceptHasAWindow || slot <= duel.quorumSlot + ACCEPT_WINDOW_SLOTS;
}

/** Whether the program refunds a part now: not funded in time, not accepted in time, or without a result in time. */
export function isRefundable(model: Model, duel: ModelDuel, part: Part, at: ModelTime): boolean {
  const { fees, quorumSlot, accepted } = duel;
  if ((part === 'bond' ? duel.bond : fees[part]) !== 'held') return false;
  // Once one part was refunded, the duel can't be accepted or resolved, so that every other part can be refunded too.
  if (sides.some((side) => fees[side] === 'out') || duel.bond === 'out') return true;
  if (quorumSlot === null) return isPast(model, duel.fundingDeadline, at);
  if (accepted === null) return at.slot > quorumSlot + ACCEPT_WINDOW_SLOTS;
  return isPast(model, duel.resolutionDeadline, at) && at.slot >= accepted.slot + LATE_SLOTS;
}
