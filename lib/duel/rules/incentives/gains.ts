import { add, type Fraction, findGreatest, multiply, ONE, subtract, toFraction, ZERO } from '../../../core/fraction';
import { controlsWholeDuel, hasPlayer } from './coalitions';
import { buildHonestPlay, type Deviation, isBeforeAcceptance, type Stage } from './deviations';
import type { CardDraw, WeighedDraw } from './draws';
import type { Actor, DuelScenario, Payoffs } from './plays';

/** Inputs for calculating what a deviation gains in one duel. */
export interface DuelGame {
  readonly payoffs: (play: DuelScenario) => Payoffs;
  /**
   * Every draw, or `worthlessDraws` if the cards have no value; may be empty if no mean is needed. A draw's chance is
   * its weight divided by `drawsTotal`.
   */
  readonly draws: readonly WeighedDraw[];
  readonly drawsTotal: bigint;
  /** Each actor's payoff of honest play, summed over all draws, each times its weight. */
  readonly honestSums: Payoffs;
  /** The draws among which every payoff has its lowest and highest value. */
  readonly extremeDraws: readonly CardDraw[];
  /** Income of the provider per settled duel, outside the escrow, in lamports. */
  readonly incomeLamports: bigint;
  /** Chance that an honest provider that accepts has no result in time. */
  readonly failureChance: Fraction;
}

type BuildPlay = Deviation['buildPlay'];

/**
 * Returns a coalition's gain by a deviation, compared with honest play and less the deviation's cost, in lamports: the
 * largest over all draws if it knows the draw, else the mean. If the coalition could also choose not to play, the
 * deviation is compared with the better of honest play and not playing.
 */
export function calculateGain(game: DuelGame, stage: Stage, members: readonly Actor[], deviation: Deviation): Fraction {
  const canStayOut = controlsWholeDuel(members) || (isBeforeAcceptance(stage) && hasPlayer(members));
  const subtractHonest = (payoff: Fraction, honest: Fraction): Fraction =>
    subtract(payoff, canStayOut ? findGreatest(honest, ZERO) : honest);
  const gain = deviation.knowsDraw
    ? findGreatestExtreme(game, (draw) =>
        subtractHonest(
          calculatePlayPayoff(game, members, deviation.buildPlay(draw)),
          calculateHonestDrawPayoff(game, members, draw),
        ),
      )
    : subtractHonest(calculateMean(game, members, deviation.buildPlay), calculateHonestPayoff(game, stage, members));
  return subtract(gain, toFraction(deviation.costLamports));
}

/** Returns the most that a play brings over honest play, over all draws, in lamports. */
export const findGreatestDifference = (game: DuelGame, members: readonly Actor[], play: BuildPlay): Fraction =>
  findGreatestExtreme(game, (draw) =>
    subtract(calculatePlayPayoff(game, members, play(draw)), calculateHonestDrawPayoff(game, members, draw)),
  );

/**
 * Returns the mean payoff of honest play. Only before acceptance does it include the provider's income and the chance
 * that an honest provider fails. After acceptance the income would make deviations look more expensive, but a bond must
 * be enough without payments outside the escrow.
 */
export function calculateHonestPayoff(game: DuelGame, stage: Stage, members: readonly Actor[]): Fraction {
  const settled = calculateMean(game, members, buildHonestPlay);
  if (!isBeforeAcceptance(stage)) return settled;
  const income = toFraction(members.includes('provider') ? game.incomeLamports : 0n);
  const failed = calculatePlayPayoff(game, members, { outcome: 'no-result' });
  return add(multiply(subtract(ONE, game.failureChance), add(settled, income)), multiply(game.failureChance, failed));
}

/** Returns each actor's payoff of honest play, summed over all draws, each times its weight. */
export function sumHonestPayoffs({ payoffs, draws }: Pick<DuelGame, 'payoffs' | 'draws'>): Payoffs {
  const sums = { creator: 0n, opponent: 0n, provider: 0n, operator: 0n };
  for (const draw of draws) {
    const payoff = payoffs(buildHonestPlay(draw));
    for (const actor of Object.keys(sums) as Actor[]) sums[actor] += draw.weight * payoff[actor];
  }
  return sums;
}

/** Returns the mean payoff of honest play, or of a play that is the same for every draw. */
function calculateMean(game: DuelGame, members: readonly Actor[], play: BuildPlay): Fraction {
  if (play === buildHonestPlay) return toFraction(sumPayoffs(game.honestSums, members), game.drawsTotal);
  const [draw] = game.draws;
  return draw === undefined ? ZERO : calculatePlayPayoff(game, members, play(draw));
}

/** Returns the greatest result of a calculation over the extreme draws; 0 if there are none. */
function findGreatestExtreme({ extremeDraws }: DuelGame, calculate: (draw: CardDraw) => Fraction): Fraction {
  const [first = ZERO, ...others] = extremeDraws.map(calculate);
  return findGreatest(first, ...others);
}

const calculateHonestDrawPayoff = (game: DuelGame, members: readonly Actor[], draw: CardDraw): Fraction =>
  calculatePlayPayoff(game, members, buildHonestPlay(draw));

const calculatePlayPayoff = (game: DuelGame, members: readonly Actor[], play: DuelScenario): Fraction =>
  toFraction(sumPayoffs(game.payoffs(play), members));

const sumPayoffs = (payoffs: Payoffs, members: readonly Actor[]): bigint =>
  members.reduce((sum, actor) => sum + payoffs[actor], 0n);
