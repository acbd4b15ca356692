import { calculatePairChance, sumWeights } from '../../../chain/escrow/draw-chances';
import type { Side } from '../../../chain/escrow/draw-words';
import { type Fraction, multiply, toFraction } from '../../../core/fraction';

/**
 * An entry of a pack's table: the number of its tickets (`weight`), and its value in base units of the valuation
 * policy.
 */
export interface ValuedEntry {
  readonly weight: number;
  readonly value: bigint;
}

/** The values of both drawn cards in lamports, the creator's first, and the side that wins both cards. */
export interface CardDraw {
  readonly values: readonly [bigint, bigint];
  readonly winner: Side;
}

export interface DrawWithChance extends CardDraw {
  readonly chance: Fraction;
}

/** A draw whose chance is `weight` divided by a total that all draws share. */
export interface WeighedDraw extends CardDraw {
  readonly weight: bigint;
}

/** Converts chances to whole numbers out of a total, so that a mean over thousands of draws is a sum of integers. */
export function weighDraws(draws: readonly DrawWithChance[]): { draws: WeighedDraw[]; drawsTotal: bigint } {
  const drawsTotal = draws.reduce((total, { chance }) => findCommonMultiple(total, chance.denominator), 1n);
  return {
    draws: draws.map(({ values, winner, chance }) => ({
      ...{ values, winner },
      weight: chance.numerator * (drawsTotal / chance.denominator),
    })),
    drawsTotal,
  };
}

/** Returns the least common multiple of two numbers. */
const findCommonMultiple = (a: bigint, b: bigint): bigint => a * toFraction(a, b).denominator;

/**
 * Whether one entry has more than half of the tickets. Such a table can't be used in card mode: the second draw, which
 * skips the first draw's entry, could run out of random words.
 */
export function hasDominantEntry(entries: readonly ValuedEntry[]): boolean {
  const total = sumWeights(entries);
  return entries.some(({ weight }) => 2n * BigInt(weight) > total);
}

/** Draws of a duel without cards, or whose cards have no value: each side wins half of the time. */
export const worthlessDraws: readonly DrawWithChance[] = ([0, 1] as const).map((winner) => ({
  values: [0n, 0n],
  winner,
  chance: toFraction(1n, 2n),
}));

/**
 * Returns the draws among which any payoff has its extremes: all pairs of the two cheapest and the two dearest entries.
 * Every payoff is a sum of multiples of the two values, so its largest gain over all draws is among these. Throws a
 * RangeError for fewer than two entries.
 */
export function listExtremeDraws(entries: readonly ValuedEntry[], lamportsPerValueUnit: bigint): CardDraw[] {
  const values = entries
    .map(({ value }) => value * lamportsPerValueUnit)
    .toSorted((left, right) => (left < right ? -1 : Number(left > right)));
  const extremes = values.length <= 4 ? values : [...values.slice(0, 2), ...values.slice(-2)];
  return listPairs(extremes).flatMap(([i, j]) => listResults([extremes[i] ?? 0n, extremes[j] ?? 0n]));
}

/**
 * Returns every draw of a card duel with its exact chance. A coin decides which side draws first; the second draw skips
 * the first one's entry. Throws a RangeError for fewer than two entries. Source: docs/duel-v4.md, "Draws".
 */
export function listDraws(entries: readonly ValuedEntry[], lamportsPerValueUnit: bigint): DrawWithChance[] {
  const total = sumWeights(entries);
  return listPairs(entries).flatMap(([i, j]) => {
    const [first, second] = [entries[i], entries[j]] as [ValuedEntry, ValuedEntry];
    const chance = calculatePairChance(entries, i, j, 1, total);
    const results = listResults([first.value * lamportsPerValueUnit, second.value * lamportsPerValueUnit]);
    const share = multiply(chance, toFraction(1n, BigInt(results.length)));
    return results.map((draw) => ({ ...draw, chance: share }));
  });
}

/**
 * Returns the draws with these two values: the higher value wins; if they are equal, one draw for each winner, since a
 * coin decides.
 */
function listResults(values: readonly [bigint, bigint]): CardDraw[] {
  if (values[0] === values[1]) return ([0, 1] as const).map((winner) => ({ values, winner }));
  return [{ values, winner: values[0] > values[1] ? 0 : 1 }];
}

/** Lists the ordered pairs of different indexes. Throws a RangeError for fewer than two items. */
function listPairs(items: readonly unknown[]): [number, number][] {
  if (items.length < 2) throw new RangeError('a card table needs two entries');
  return items.flatMap((_, i) => items.flatMap((__, j): [number, number][] => (i === j ? [] : [[i, j]])));
}
