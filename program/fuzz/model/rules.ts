import type { DuelTerms } from '../../../lib/chain/escrow/terms';

/** What docs/duel-v4.md says in numbers and comparisons. A test bends one and expects the fuzz to notice. */
export interface Rules {
  /** Now equal to a deadline is in time. */
  isPast(now: bigint, deadline: bigint): boolean;
  readonly fundingAheadSeconds: bigint;
  readonly resolutionSeconds: bigint;
  readonly cardSeconds: bigint;
  readonly maxDelaySlots: number;
  /** Where both fees go when a duel is settled. */
  treasuryOf(terms: DuelTerms): string;
  payoutOf(fee: bigint): bigint;
  /** Which side gets back what is left at closing. */
  rentSideOf(firstDepositor: number): number;
}

export const RULES: Rules = {
  isPast: (now, deadline) => now > deadline,
  fundingAheadSeconds: 7n * 86_400n,
  resolutionSeconds: 7n * 86_400n,
  cardSeconds: 86_400n,
  maxDelaySlots: 256,
  treasuryOf: ({ treasury }) => treasury,
  payoutOf: (fee) => fee,
  rentSideOf: (firstDepositor) => firstDepositor,
};
