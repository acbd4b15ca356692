import { FEE_DUE_STATUSES } from '../../../_duel/status-groups';
import {
  type DuelView,
  findOwnSide,
  findSideWallet,
  hasOwnPendingPayment,
  hasPaidIfKnown,
  hasProviderAccepted,
  haveBothPaid,
} from '../../../_duel/view';
import { getOtherSide, type Side } from '../../../_ui/side';

/**
 * Stages of the wait for a draw, each waiting for something else. `coins`: both payments, see `findAwaitedPayer`;
 * `lock`: the provider's bond; `slot`: the hash of the deciding slot; `pack`: the provider's seed and the result on chain.
 */
export const RITUAL_STAGES = ['coins', 'lock', 'slot', 'pack'] as const;
export type RitualStage = (typeof RITUAL_STAGES)[number];

/** The slot whose hash decides the draw. */
export interface DecidingSlot {
  readonly slot: bigint;
  /** Whether its hash is already in the escrow account. */
  readonly hasDecided: boolean;
}

/** Whether the duel is known to have no bond, as in layout 1. */
export const hasNoBond = (full: DuelView['fullDuel']): boolean => full?.bondAmount === 0n;

/** The viewer, and the wallet of the practice opponent, which pays by itself. */
export interface RitualViewer {
  readonly wallet: string | null | undefined;
  readonly practiceOpponentWallet: string | null;
  /** Whether the viewer is a one-tap player. */
  readonly isOneTap: boolean;
}

/**
 * Returns the stage of a duel's draw; null once there is a result or a refund. For a one-tap player it begins when both
 * are in the duel, for others once both have paid or only the practice opponent has to.
 */
export function findRitualStage(view: DuelView, viewer: RitualViewer): RitualStage | null {
  switch (view.duel.status) {
    case 'matched':
    case 'funding':
    case 'committing':
      return haveBothPaid(view) || isOneTapDuel(view, viewer) || isPracticeUnderWay(view, viewer) ? 'coins' : null;
    case 'funded':
      return hasNoBond(view.fullDuel) || hasProviderAccepted(view) === true ? 'slot' : 'lock';
    case 'resolving':
      return view.result === null ? 'pack' : null;
    default:
      return null;
  }
}

/**
 * Returns the side whose payment is awaited: the viewer's own until it is sent, then the opponent's until it is counted.
 * Null for spectators, and while only the practice opponent has to pay.
 */
export function findAwaitedPayer(view: DuelView, viewer: RitualViewer): Side | null {
  const own = findOwnSide(view.duel, viewer.wallet);
  if (own === undefined || !FEE_DUE_STATUSES.has(view.duel.status)) return null;
  if (!hasSentPayment(view, own)) return own;
  const rival = getOtherSide(own);
  return isPracticeOpponent(view, rival, viewer) || hasPaidIfKnown(view, rival) === true ? null : rival;
}

const isOneTapDuel = (view: DuelView, { wallet, isOneTap }: RitualViewer): boolean =>
  isOneTap && findOwnSide(view.duel, wallet) !== undefined;

/** Whether the viewer has sent a payment, and the practice opponent pays the other one. */
function isPracticeUnderWay(view: DuelView, viewer: RitualViewer): boolean {
  const own = findOwnSide(view.duel, viewer.wallet);
  return own !== undefined && isPracticeOpponent(view, getOtherSide(own), viewer) && hasSentPayment(view, own);
}

const isPracticeOpponent = ({ duel }: DuelView, side: Side, { practiceOpponentWallet }: RitualViewer): boolean =>
  practiceOpponentWallet !== null && findSideWallet(duel, side) === practiceOpponentWallet;

const hasSentPayment = (view: DuelView, own: Side): boolean =>
  hasPaidIfKnown(view, own) === true || hasOwnPendingPayment(view, own);

/** Returns the deciding slot; null before the provider has accepted, and for spectators, whose view of the duel has no slot. */
export function findDecidingSlot({ fullDuel: full }: DuelView): DecidingSlot | null {
  if (full === null) return null;
  // The target slot may have had no block; then the next one that had decides.
  if (full.entropy !== null) return { slot: full.entropy.slot, hasDecided: true };
  return full.targetSlot === null ? null : { slot: full.targetSlot, hasDecided: false };
}
