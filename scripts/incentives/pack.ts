import { type Fraction, isLess, ZERO } from '../../lib/core/fraction';
import { findIncentives, type IncentiveParameters, type Incentives } from '../../lib/duel/rules/incentives/incentives';
import {
  type BondBasis,
  type BondProblem,
  findBondProblems,
  findBreakEvenBond,
  leastBond,
} from '../../lib/duel/rules/incentives/least-bond';
import { reference } from '../../lib/duel/rules/incentives/reference';
import { entriesOf, packPlans } from '../../lib/packs/catalog';
import type { IncentiveArguments } from './arguments';

/** A pack's parameters and its computed incentives. */
export interface PackIncentives extends Incentives {
  readonly packId: string;
  readonly parameters: IncentiveParameters;
  readonly leastBondLamports: bigint;
  readonly breakEvenBondLamports: bigint | null;
  /** Why the pack with this bond is refused. */
  readonly problems: readonly BondProblem[];
  /** Whether no gain is positive and nothing is refused. */
  readonly holds: boolean;
}

/** Computes the reference of docs/incentives.md, whose amounts are in fees. */
export const computeReference = (): PackIncentives => computePack('reference', reference, reference);

/** Computes every pack of the catalog. */
export const computePacks = ({ feeLamports, ...args }: IncentiveArguments): PackIncentives[] =>
  packPlans.map((plan) => {
    const { packId, cardMode, lamportsPerValueUnit } = plan;
    const entries = entriesOf(plan).map(({ weight, valueAmount }) => ({ weight, value: valueAmount }));
    return computePack(packId, { feeLamports, cardMode, entries, lamportsPerValueUnit }, args);
  });

interface Stated {
  readonly bondLamports: bigint | null;
  readonly incomeLamports?: bigint | null;
  readonly failureChance: Fraction;
}

function computePack(packId: string, basis: BondBasis, stated: Stated): PackIncentives {
  const leastBondLamports = leastBond(basis);
  const bondLamports = stated.bondLamports ?? leastBondLamports;
  const income = stated.incomeLamports ?? null;
  const parameters = {
    ...basis,
    bondLamports,
    failureChance: stated.failureChance,
    ...(income === null ? {} : { incomeLamports: income }),
  };
  const computed = findIncentives(parameters);
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
