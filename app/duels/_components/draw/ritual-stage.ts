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
 * Stages of a draw, each named for the thing that both players wait for. `coins`: the payments; `lock`: the provider's
 * bond; `slot`: the hash of the deciding slot; `pack`: the provider's seed and the result on chain.
 */
export const RITUAL_STAGES = ['coins', 'lock', 'slot', 'pack'] as const;
export type RitualStage = (typeof RITUAL_STAGES)[number];

/** Number of the slot whose hash decides the draw; the hash itself isn't part of it. */
export interface DecidingSlot {
  readonly slot: bigint;
  /** Whether the slot's hash is already locked in the escrow account. */
  readonly hasDecided: boolean;
}

/** Whether the duel is known to have no bond, as duels of layout 1. False if that isn't known. */
export const hasNoBond = (full: DuelView['fullDuel']): boolean => full?.bondAmount === 0n;

/** The viewer of a draw, and the practice opponent's wallet, whose payments nobody has to wait for. */
export interface RitualViewer {
  readonly wallet: string | null | undefined;
  readonly practiceOpponentWallet: string | null;
  /** Whether the viewer is a one-tap player. */
  readonly isOneTap: boolean;
}

/**
 * Returns the stage of a duel's draw; null before the draw, and once there is a result or a refund. For a one-tap
 * player the draw starts when the opponent has joined; for others when both have paid, or when the viewer has sent the
 * payment of a duel with the practice opponent.
 */
export function findRitualStage(view: DuelView, viewer: RitualViewer): RitualStage | null {
  switch (view.duel.status) {
    case 'matched':
    case 'funding':
    case 'committing':
      return haveBothPaid(view) || isOneTapDuel(view, viewer) || hasSentPracticePayment(view, viewer) ? 'coins' : null;
    case 'funded':
      return hasNoBond(view.fullDuel) || hasProviderAccepted(view) === true ? 'slot' : 'lock';
    case 'resolving':
      return view.result === null ? 'pack' : null;
    default:
      return null;
  }
}

/**
 * Returns the side whose payment the duel waits for: the viewer's until it is sent, then the rival's until it counts.
 * Null for spectators, if nobody's payment is due, and if only the practice opponent hasn't paid.
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

/** Whether the viewer plays the practice opponent and has sent their own payment. */
function hasSentPracticePayment(view: DuelView, viewer: RitualViewer): boolean {
  const own = findOwnSide(view.duel, viewer.wallet);
  return own !== undefined && isPracticeOpponent(view, getOtherSide(own), viewer) && hasSentPayment(view, own);
}

const isPracticeOpponent = ({ duel }: DuelView, side: Side, { practiceOpponentWallet }: RitualViewer): boolean =>
  practiceOpponentWallet !== null && findSideWallet(duel, side) === practiceOpponentWallet;

/** Whether the viewer's payment counts already or is on its way. */
const hasSentPayment = (view: DuelView, own: Side): boolean =>
  hasPaidIfKnown(view, own) === true || hasOwnPendingPayment(view, own);

/** Returns the deciding slot; null before the provider has accepted, and in a view with only the duel's public part. */
export function findDecidingSlot({ fullDuel }: DuelView): DecidingSlot | null {
  if (fullDuel === null) return null;
  // This may be a later slot than the target slot: if that had no block, the next slot with a block decides.
  if (fullDuel.entropy !== null) return { slot: fullDuel.entropy.slot, hasDecided: true };
  return fullDuel.targetSlot === null ? null : { slot: fullDuel.targetSlot, hasDecided: false };
}
