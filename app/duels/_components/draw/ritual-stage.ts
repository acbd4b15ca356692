import {
  type DuelView,
  findOwnSide,
  findSideWallet,
  hasOwnPendingPayment,
  hasPaidIfKnown,
  hasProviderAccepted,
  haveBothPaid,
} from '../../../_duel/view';
import { getOtherSide } from '../../../_ui/side';

/**
 * Stages of the wait for a draw, each waiting for something else. `coins`: both payments, which nobody has to act for;
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
interface Reader {
  readonly wallet: string | null | undefined;
  readonly practiceOpponent: string | null;
}

/** Returns the stage of a duel's draw; null while a player has to pay, and once there is a result or a refund. */
export function findRitualStage(view: DuelView, reader: Reader): RitualStage | null {
  switch (view.duel.status) {
    case 'matched':
      return isPracticeUnderWay(view, reader) ? 'coins' : null;
    case 'funding':
    case 'committing':
      return haveBothPaid(view) || isPracticeUnderWay(view, reader) ? 'coins' : null;
    case 'funded':
      return hasNoBond(view.fullDuel) || hasProviderAccepted(view) === true ? 'slot' : 'lock';
    case 'resolving':
      return view.result === null ? 'pack' : null;
    default:
      return null;
  }
}

/** Whether the viewer has sent a payment, and the practice opponent pays the other one. */
function isPracticeUnderWay(view: DuelView, { wallet, practiceOpponent }: Reader): boolean {
  const own = findOwnSide(view.duel, wallet);
  if (own === undefined || practiceOpponent === null) return false;
  if (findSideWallet(view.duel, getOtherSide(own)) !== practiceOpponent) return false;
  return hasPaidIfKnown(view, own) === true || hasOwnPendingPayment(view, own);
}

/** Returns the deciding slot; null before the provider has accepted, and for spectators, whose view of the duel has no slot. */
export function findDecidingSlot({ fullDuel: full }: DuelView): DecidingSlot | null {
  if (full === null) return null;
  // The target slot may have had no block; then the next one that had decides.
  if (full.entropy !== null) return { slot: full.entropy.slot, hasDecided: true };
  return full.targetSlot === null ? null : { slot: full.targetSlot, hasDecided: false };
}
