import { type DuelView, hasProviderAccepted, haveBothPaid } from '../../../_duel/view';

/**
 * Stages of the wait for a draw. `coins`: waits for the record of both payments; `lock`: the provider's bond; `slot`: the hash of the
 * deciding slot; `pack`: the provider's seed and the result on chain.
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

/** Returns the stage of a duel's draw; null before both players have paid, and once there is a result or a refund. */
export function findRitualStage(view: DuelView): RitualStage | null {
  switch (view.duel.status) {
    case 'funding':
    case 'committing':
      return haveBothPaid(view) ? 'coins' : null;
    case 'funded':
      return hasNoBond(view.fullDuel) || hasProviderAccepted(view) === true ? 'slot' : 'lock';
    case 'resolving':
      return view.result === null ? 'pack' : null;
    default:
      return null;
  }
}

/** Returns the deciding slot; null before the provider has accepted, and for spectators, whose view of the duel has no slot. */
export function findDecidingSlot({ fullDuel: full }: DuelView): DecidingSlot | null {
  if (full === null) return null;
  // The target slot may have had no block; then the next one that had decides.
  if (full.entropy !== null) return { slot: full.entropy.slot, hasDecided: true };
  return full.targetSlot === null ? null : { slot: full.targetSlot, hasDecided: false };
}
