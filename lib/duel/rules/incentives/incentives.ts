import { divide, type Fraction, isLess, ONE, roundUp, subtract, ZERO } from '../../../core/fraction';
import { type Coalition, coalitions } from './coalitions';
import { type Deviation, listDeviations, type Stage, stages } from './deviations';
import { listDraws, listExtremeDraws, weighDraws, worthlessDraws } from './draws';
import { calculateGain, calculateHonestPayoff, type DuelGame, findGreatestDifference, sumHonestPayoffs } from './gains';
import type { LeastBondInputs } from './least-bond';
import { type Actor, createPayoffCalculator, type PayoutRules, programPayouts } from './plays';

export interface IncentiveParameters extends LeastBondInputs {
  readonly bondLamports: bigint;
  /** Income of the provider per settled duel, outside the escrow, in lamports. */
  readonly incomeLamports: bigint;
  /** Chance that an honest provider that accepts has no result in time. */
  readonly failureChance: Fraction;
}

/**
 * A coalition's best deviation at a stage, and its gain in lamports compared with honest play; negative if it loses.
 */
export interface Incentive {
  readonly coalition: string;
  readonly stage: Stage;
  readonly deviation: string;
  readonly gain: Fraction;
}

/** The best deviations of all coalitions, and the income that makes accepting a duel worthwhile. */
export interface Incentives {
  readonly incentives: readonly Incentive[];
  /**
   * For each coalition without the provider and each stage, the most that it gains if the provider fails by accident
   * and nobody deviates; only where that is above 0.
   */
  readonly windfalls: readonly Incentive[];
  /** Lowest income per settled duel, in lamports, with which accepting a duel loses nothing on average. */
  readonly leastProviderIncomeLamports: bigint;
}

/**
 * Assumed cost of an attack that keeps an honest provider from delivering its result in time, in multiples of the fee.
 */
export const STOPPING_COST_IN_FEES = 4n;

/**
 * Computes the best deviations, windfalls and the provider's least income for these parameters. Throws a RangeError for
 * a card table of fewer than two entries.
 */
export function calculateIncentives(parameters: IncentiveParameters, rules: PayoutRules = programPayouts): Incentives {
  const unpaid = buildDuelGame(parameters, rules);
  const leastIncomeLamports = calculateLeastIncome(unpaid);
  const game = { ...unpaid, incomeLamports: parameters.incomeLamports };
  const options = { ...parameters, stoppingCostLamports: STOPPING_COST_IN_FEES * parameters.feeLamports };
  const incentives = findBestIncentives((stage, members, { harmlessDeviationName }) =>
    listDeviations(stage, members, { ...options, harmlessDeviationName }).map((deviation) => ({
      deviation: deviation.name,
      gain: calculateGain(game, stage, members, deviation),
    })),
  );
  const windfalls = findBestIncentives((stage, members) =>
    members.includes('provider')
      ? []
      : listProviderFailures(stage, parameters.cardMode).map(({ name, buildPlay }) => ({
          deviation: name,
          gain: findGreatestDifference(game, members, buildPlay),
        })),
  );
  return {
    incentives,
    windfalls: windfalls.filter(({ gain }) => isLess(ZERO, gain)),
    leastProviderIncomeLamports: leastIncomeLamports,
  };
}

function buildDuelGame(parameters: IncentiveParameters, rules: PayoutRules): DuelGame {
  const { cardMode, entries, lamportsPerValueUnit, failureChance } = parameters;
  const hasCards = cardMode === 1;
  // If cards have no value, all draws pay the same, and listing those of a long table would be slow.
  const hasValue = hasCards && lamportsPerValueUnit > 0n;
  const payoffs = createPayoffCalculator(parameters, rules);
  const weighed = weighDraws(hasValue ? listDraws(entries, lamportsPerValueUnit) : worthlessDraws);
  return {
    payoffs,
    ...weighed,
    honestSums: sumHonestPayoffs({ payoffs, draws: weighed.draws }),
    extremeDraws: hasCards ? listExtremeDraws(entries, lamportsPerValueUnit) : worthlessDraws,
    incomeLamports: 0n,
    failureChance,
  };
}

/** Returns the provider's income with which honest play has a mean payoff of 0 for the provider; at least 0. */
function calculateLeastIncome(unpaid: DuelGame): bigint {
  const honest = calculateHonestPayoff(unpaid, 'both paid', ['provider']);
  const least = divide(subtract(ZERO, honest), subtract(ONE, unpaid.failureChance));
  return isLess(least, ZERO) ? 0n : roundUp(least);
}

/** Lists how an honest provider can fail at a stage by accident. */
function listProviderFailures(stage: Stage, cardMode: 0 | 1): Pick<Deviation, 'name' | 'buildPlay'>[] {
  if (stage === 'locked')
    return [{ name: 'none: the provider fails before the result', buildPlay: () => ({ outcome: 'no-result' }) }];
  if (stage !== 'resolved' || cardMode === 0) return [];
  return [
    {
      name: 'none: the provider fails to bring the cards',
      buildPlay: (draw) => ({ outcome: 'result', draw, cardsDeposited: [false, false] }),
    },
  ];
}

type DeviationGain = Pick<Incentive, 'deviation' | 'gain'>;

/** Returns the candidate with the greatest gain for each coalition and stage that has one; the first of equal ones. */
function findBestIncentives(
  list: (stage: Stage, members: readonly Actor[], coalition: Coalition) => DeviationGain[],
): Incentive[] {
  return coalitions.flatMap((coalition) =>
    stages.flatMap((stage) => {
      const [first, ...others] = coalition.variants.flatMap((members) => list(stage, members, coalition));
      if (first === undefined) return [];
      const best = others.reduce((most, each) => (isLess(most.gain, each.gain) ? each : most), first);
      return [{ coalition: coalition.name, stage, ...best }];
    }),
  );
}
