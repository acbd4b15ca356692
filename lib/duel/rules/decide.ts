import { isPast } from '../../core/clock';
import { ok, type Result, refuse } from '../../core/result';
import { buildDuelUpdate, buildUnchangedDuelUpdate, type DuelUpdate } from './change';
import type { Duel, MatchFields } from './duel';
import { findSide } from './duel';
import { calculateLastPaymentTime } from './last-call';

/** A command on a duel by a user. On-chain changes are applied by `decideOnObservation`. */
export type DuelCommand =
  /** `buildMatch` is called only if the duel can be joined: deriving the escrow address is the slowest step. */
  | { readonly kind: 'join'; readonly wallet: string; readonly buildMatch: () => MatchFields }
  | { readonly kind: 'cancel'; readonly wallet: string }
  | { readonly kind: 'prepare-fund'; readonly wallet: string };

/** Why a command on a duel is refused; each is the code of a problem. */
export type DuelRefusal =
  | 'duel-not-joinable'
  | 'duel-not-cancellable'
  | 'wrong-duel-state'
  | 'already-funded'
  | 'deadline-too-close'
  | 'forbidden';

/**
 * Decides a command at `now`. An overdue duel counts as cancelled, so every command on it is refused; its expiry isn't
 * part of the result.
 */
export function decideCommand(duel: Duel, command: DuelCommand, now: Date): Result<DuelUpdate, DuelRefusal> {
  const current = cancelIfOverdue(duel, now).next;
  switch (command.kind) {
    case 'join':
      return decideJoin(current, command.wallet, command.buildMatch);
    case 'cancel':
      return decideCancel(current, command.wallet);
    case 'prepare-fund':
      return decidePrepareFund(current, command.wallet, now);
  }
}

/**
 * Cancels a duel that is overdue by the server's clock. Once a payment was prepared, a matched duel is never overdue:
 * that payment may have landed, so only finalized on-chain state can time the duel out.
 */
export function cancelIfOverdue(duel: Duel, now: Date): DuelUpdate {
  if (!isOverdue(duel, now)) return buildUnchangedDuelUpdate(duel);
  return buildDuelUpdate(duel, 'timed-out', { status: 'cancelled', cancelReason: 'timeout' });
}

/** Whether a waiting duel has expired, or a matched one is past its funding deadline without a prepared payment. */
function isOverdue(duel: Duel, now: Date): boolean {
  if (duel.status === 'waiting') return isPast(duel.expiresAt, now);
  return (
    duel.status === 'matched' &&
    !duel.fundPrepared &&
    duel.fundingDeadline !== null &&
    isPast(duel.fundingDeadline, now)
  );
}

/**
 * Matches a waiting duel with a wallet. Refuses the creator, any wallet but the invited one if there is one, and duels
 * with the house or of terms layout 1.
 */
function decideJoin(duel: Duel, wallet: string, match: () => MatchFields): Result<DuelUpdate, DuelRefusal> {
  const isOpenToWallet = duel.invitedWallet === null || duel.invitedWallet === wallet;
  const isOpen = duel.status === 'waiting' && duel.matchmakingMode !== 'house' && duel.termsLayout === 2;
  if (!isOpen || !isOpenToWallet || wallet === duel.creatorWallet) return refuse('duel-not-joinable');
  return ok(applyMatch(duel, match()));
}

/** Sets a duel's opponent, and its status to `matched`. */
export const applyMatch = (duel: Duel, match: MatchFields): DuelUpdate =>
  buildDuelUpdate(duel, 'joined', { status: 'matched', ...match }, { opponentWallet: match.opponentWallet });

/** Cancels a waiting or matched duel for one of its players or the invited wallet. */
function decideCancel(duel: Duel, wallet: string): Result<DuelUpdate, DuelRefusal> {
  const side = findSide(duel, wallet);
  const mayCancel = side !== null || wallet === duel.invitedWallet;
  if (!mayCancel) return refuse('forbidden');
  if (duel.status !== 'waiting' && duel.status !== 'matched') return refuse('duel-not-cancellable');
  const patch = { status: 'cancelled', cancelReason: 'participant' } as const;
  // An integration may cancel for either side. The event records the cancelling side, null for the invited wallet,
  // because an alert about a payment that still lands counts against the side that cancelled.
  return ok(buildDuelUpdate(duel, 'cancelled', patch, { side }));
}

/**
 * Records that a payment was prepared. Refuses a wallet that isn't a player's, a status in which nobody can pay, a side
 * that has paid, and a funding deadline that is too close.
 */
function decidePrepareFund(duel: Duel, wallet: string, now: Date): Result<DuelUpdate, DuelRefusal> {
  const side = findSide(duel, wallet);
  if (side === null) return refuse('forbidden');
  const isFunding = ['matched', 'funding', 'committing'].includes(duel.status) && duel.termsLayout === 2;
  if (!isFunding || duel.fundingDeadline === null) return refuse('wrong-duel-state');
  if (side === 'creator' ? duel.creatorDeposited : duel.opponentDeposited) return refuse('already-funded');
  if (now.getTime() > calculateLastPaymentTime(duel.fundingDeadline, duel.fundingSeconds).getTime())
    return refuse('deadline-too-close');
  if (duel.fundPrepared) return ok(buildUnchangedDuelUpdate(duel));
  return ok(buildDuelUpdate(duel, 'fund-prepared', { fundPrepared: true }, { side }));
}
