import { type Fraction, isLess, ZERO } from '../../lib/core/fraction';
import {
  calculateIncentives,
  type IncentiveParameters,
  type Incentives,
} from '../../lib/duel/rules/incentives/incentives';
import {
  type BondProblem,
  calculateLeastBond,
  findBondProblems,
  findBreakEvenBond,
  type LeastBondInputs,
} from '../../lib/duel/rules/incentives/least-bond';
import { referenceDuel } from '../../lib/duel/rules/incentives/reference';
import type { IncentiveArguments } from './arguments';
import type { PackBasis } from './sources';

/** A pack's parameters and its computed incentives. */
export interface PackIncentives extends Incentives {
  readonly packId: string;
  readonly parameters: IncentiveParameters;
  readonly leastBondLamports: bigint;
  /** Null if no bond is enough. */
  readonly breakEvenBondLamports: bigint | null;
  /** Reasons to refuse the pack with the bond of `parameters`; empty if there are none. */
  readonly problems: readonly BondProblem[];
  /** Whether no deviation has a positive gain and `problems` is empty. */
  readonly holds: boolean;
}

/** Computes the reference duel of docs/incentives.md, whose amounts are multiples of its fee. */
export const computeReferenceIncentives = (): PackIncentives =>
  computeIncentives('reference', referenceDuel, referenceDuel);

/**
 * Computes a pack's incentives with the parameters of the command line. A bond of null becomes the pack's least bond,
 * an income of null its default income.
 */
export function computePackIncentives(pack: PackBasis, args: IncentiveArguments): PackIncentives {
  const { packId, priceAmount, ...stakes } = pack;
  const basis = { ...stakes, feeLamports: args.feeLamports };
  return computeIncentives(packId, basis, {
    ...args,
    incomeLamports: args.incomeLamports ?? calculateDefaultIncome(basis, priceAmount),
  });
}

/** The default of a provider's income per settled duel contains the fee divided by this. */
const DEFAULT_INCOME_FEE_DIVISOR = 100n;

/**
 * Returns a provider's income per settled duel if the command line gives none, in lamports: a hundredth of a fee,
 * rounded up, and in card mode also the list price of the two opened packs, at the pack's rate.
 */
const calculateDefaultIncome = (
  { feeLamports, cardMode, lamportsPerValueUnit }: LeastBondInputs,
  priceAmount: bigint,
): bigint =>
  (feeLamports + DEFAULT_INCOME_FEE_DIVISOR - 1n) / DEFAULT_INCOME_FEE_DIVISOR +
  (cardMode === 1 ? 2n * priceAmount * lamportsPerValueUnit : 0n);

/** The parameters besides `LeastBondInputs`. `bondLamports` is null for the least bond of the pack. */
interface StatedParameters {
  readonly bondLamports: bigint | null;
  readonly incomeLamports: bigint;
  readonly failureChance: Fraction;
}

function computeIncentives(packId: string, basis: LeastBondInputs, stated: StatedParameters): PackIncentives {
  const leastBondLamports = calculateLeastBond(basis);
  const bondLamports = stated.bondLamports ?? leastBondLamports;
  const { incomeLamports, failureChance } = stated;
  const parameters = { ...basis, bondLamports, incomeLamports, failureChance };
  const computed = calculateIncentives(parameters);
  const problems = findBondProblems(basis, bondLamports);
  return {
    ...computed,
    packId,
    parameters,
    leastBondLamports,
    breakEvenBondLamports: findBreakEvenBond(basis),
    problems,
    holds: problems.length === 0 && !computed.incentives.some(({ gain }) => isLess(ZERO, gain)),
  };
}
