import type { DuelTerms } from '../../../lib/chain/escrow/terms';

/** Numbers and comparisons of docs/duel-v4.md. A test changes one and expects the fuzz to notice. */
export interface Rules {
  /** Whether a deadline has passed. A time equal to the deadline is in time. */
  isPast(now: bigint, deadline: bigint): boolean;
  /** Maximum time from a deposit to the funding deadline. */
  readonly fundingAheadSeconds: bigint;
  /** Maximum time from the funding deadline to the resolution deadline. */
  readonly resolutionSeconds: bigint;
  /** Minimum time for cards after the resolution deadline. */
  readonly cardGraceSeconds: bigint;
  /** Maximum of the entropy delay, and of the reveal delay. */
  readonly maxDelaySlots: number;
  /** In lamports. */
  readonly leastFee: bigint;
  /** The least bond, in fees. */
  readonly leastBondInFees: bigint;
  /** Minimum slots from the accept until a result can be late, and from the result until a card can be. */
  readonly lateSlots: bigint;
  /** Number of the first step of the grid that can be the target slot. */
  readonly firstGridStep: bigint;
  /**
   * Returns the recipient of both fees of a settled duel, and of the treasury's share of the bond after a missed card.
   */
  getTreasury(terms: DuelTerms): string;
  /** Returns the lamports that a player gets when an accepted duel has no result. */
  calculateCompensation(terms: DuelTerms): bigint;
  /** Returns the treasury's share of the bond after a missed card, in lamports. */
  calculateTreasuryShare(terms: DuelTerms): bigint;
  /** Returns the lamports of a fee's payout if it comes without compensation. */
  calculateHeldFeePayout(terms: DuelTerms): bigint;
  /** Returns the side that gets the remaining lamports at closing. */
  getRentSide(firstDepositor: number): number;
  /** Returns the side that draws first in card mode, from the lowest bit of `word(2, 1)`. */
  getFirstDrawer(bit: number): number;
}

/** The rules as docs/duel-v4.md has them. */
export const RULES: Rules = {
  isPast: (now, deadline) => now > deadline,
  fundingAheadSeconds: 7n * 86_400n,
  resolutionSeconds: 7n * 86_400n,
  cardGraceSeconds: 86_400n,
  maxDelaySlots: 256,
  leastFee: 2_500_000n,
  leastBondInFees: 3n,
  lateSlots: 1_500n,
  firstGridStep: 1n,
  getTreasury: ({ treasury }) => treasury,
  calculateCompensation: ({ feeLamports }) => 2n * feeLamports,
  calculateTreasuryShare: ({ feeLamports }) => 2n * feeLamports,
  calculateHeldFeePayout: ({ feeLamports }) => feeLamports,
  getRentSide: (firstDepositor) => firstDepositor,
  getFirstDrawer: (bit) => bit,
};
