import { MIN_BOND_IN_FEES } from '../../../chain/escrow/terms';
import { roundUp, ZERO } from '../../../core/fraction';
import { controlsWholeDuel, memberSets } from './coalitions';
import { listDeviations, type Stage } from './deviations';
import { hasDominantEntry, listExtremeDraws, type ValuedEntry, worthlessDraws } from './draws';
import { calculateGain } from './gains';
import { createPayoffCalculator, type PayoutRules, programPayouts } from './plays';

/** Inputs of a pack's least bond. */
export interface LeastBondInputs {
  readonly feeLamports: bigint;
  /** Card mode as in the terms: 0 for fees only, 1 if the drawn cards are escrowed too. */
  readonly cardMode: 0 | 1;
  readonly entries: readonly ValuedEntry[];
  /** Lamports per base unit of the valuation policy, 0 for cards without value. */
  readonly lamportsPerValueUnit: bigint;
}

/** Reason why a pack can't be sealed or opened for duels. */
export type BondProblem = 'dominant-entry' | 'bond-below-least';

/** Stages in which only the bond makes a provider continue. */
const BONDED_STAGES: readonly Stage[] = ['locked', 'resolved', 'one card in'];
/** At bonded stages the coalition knows the draw, so no mean over draws is needed. */
const NO_DRAWS = { draws: [], drawsTotal: 1n, honestSums: { creator: 0n, opponent: 0n, provider: 0n, operator: 0n } };
const MAX_LAMPORTS = (1n << 64n) - 1n;

/**
 * Returns the least bond, in lamports, with which every deviation at a bonded stage costs a coalition with the provider
 * at least one fee. Coalitions that have both players are left out. Never less than the program's minimum. Found by
 * trying bonds, not by a formula. Throws a RangeError if no bond is enough, or for a card table of fewer than two
 * entries.
 */
export function calculateLeastBond(basis: LeastBondInputs, rules: PayoutRules = programPayouts): bigint {
  const { feeLamports } = basis;
  const least = findLeastBondForMargin(basis, { start: MIN_BOND_IN_FEES * feeLamports, margin: feeLamports }, rules);
  if (least === null) throw new RangeError('no bond is enough for this pack');
  return least;
}

/**
 * Returns the least bond, in lamports, with which no deviation that `calculateLeastBond` considers gains anything; null
 * if no bond is enough. Starts at two fees, because the players' compensation is paid from the bond.
 */
export const findBreakEvenBond = (basis: LeastBondInputs, rules: PayoutRules = programPayouts): bigint | null =>
  findLeastBondForMargin(basis, { start: 2n * basis.feeLamports, margin: 0n }, rules);

/** Returns why a pack with this bond is refused; empty where it isn't. Throws as `calculateLeastBond` does. */
export function findBondProblems(basis: LeastBondInputs, bondLamports: bigint): BondProblem[] {
  if (basis.cardMode === 1 && hasDominantEntry(basis.entries)) return ['dominant-entry'];
  return bondLamports < calculateLeastBond(basis) ? ['bond-below-least'] : [];
}

/**
 * Returns the least bond, from `start` on, with which every deviation at a bonded stage costs at least `margin`; null
 * if even the largest possible bond isn't enough. Each step raises the bond by what is missing. A payout grows at most
 * as fast as the bond, so no step goes beyond the least bond.
 */
function findLeastBondForMargin(
  basis: LeastBondInputs,
  { start, margin }: { readonly start: bigint; readonly margin: bigint },
  rules: PayoutRules,
): bigint | null {
  const findGain = createMaxGainCalculator(basis, rules);
  const most = MAX_LAMPORTS - 2n * basis.feeLamports;
  if (findGain(most) > -margin) return null;
  let bond = start;
  for (let gain = findGain(bond); gain > -margin; gain = findGain(bond)) bond += gain + margin;
  return bond;
}

/** Returns a function from a bond to the greatest gain, in lamports, of any deviation at a bonded stage. */
function createMaxGainCalculator(basis: LeastBondInputs, rules: PayoutRules): (bondLamports: bigint) => bigint {
  const { feeLamports, cardMode, entries, lamportsPerValueUnit } = basis;
  const extremeDraws = cardMode === 1 ? listExtremeDraws(entries, lamportsPerValueUnit) : worthlessDraws;
  const bonded = memberSets.filter((members) => members.includes('provider') && !controlsWholeDuel(members));
  return (bondLamports) => {
    const stakes = { feeLamports, bondLamports, cardMode };
    const payoffs = createPayoffCalculator(stakes, rules);
    const game = { payoffs, ...NO_DRAWS, extremeDraws, incomeLamports: 0n, failureChance: ZERO };
    const gains = bonded.flatMap((members) =>
      BONDED_STAGES.flatMap((stage) =>
        listDeviations(stage, members, { ...stakes, stoppingCostLamports: 0n, harmlessDeviationName: '' }).map(
          (deviation) => roundUp(calculateGain(game, stage, members, deviation)),
        ),
      ),
    );
    return gains.reduce((greatest, gain) => (gain > greatest ? gain : greatest));
  };
}
