import { add, type Fraction, multiply, ONE, subtract, toFraction, ZERO } from '../../core/fraction';

/** Card mode of the terms: 0 fees only; 1 the drawn cards are escrowed, and the two sides never draw the same entry. */
export type CardMode = 0 | 1;

interface Weighted {
  readonly weight: number;
}

const HALF = toFraction(1n, 2n);

export const sumWeights = (entries: readonly Weighted[]): bigint =>
  entries.reduce((sum, { weight }) => sum + BigInt(weight), 0n);

/**
 * Returns the exact chance that the creator draws entry i and the opponent entry j. The chance of j and i is the same.
 * Callers that ask for many pairs can pass the sum of the weights. Throws a RangeError for a table without weight and,
 * in card mode, if one of the two entries has all the weight; but in card mode the chance of i and i is always zero.
 * Source: docs/duel-v4.md, "Draws".
 */
export function calculatePairChance(
  entries: readonly Weighted[],
  i: number,
  j: number,
  cardMode: CardMode,
  total = sumWeights(entries),
): Fraction {
  const [wi, wj] = [BigInt(entries[i]?.weight ?? 0), BigInt(entries[j]?.weight ?? 0)];
  if (cardMode === 0) return toFraction(wi * wj, total * total);
  if (i === j) return ZERO;
  const either = add(toFraction(1n, total - wi), toFraction(1n, total - wj));
  return multiply(toFraction(wi * wj, 2n * total), either);
}

/**
 * Returns the exact chance of each entry to be drawn by one side of a duel; it is the same for both sides. In card mode
 * it is the sum of `calculatePairChance` over all other entries: w/(2T) · (1 + Σ v/(T − v) − w/(T − w)), where v are
 * the weights of all entries. Zeros for a table without weight. In card mode throws a RangeError if one entry has all
 * the weight.
 */
export function calculateSideChances(entries: readonly Weighted[], cardMode: CardMode): Fraction[] {
  const total = sumWeights(entries);
  if (total === 0n) return entries.map(() => ZERO);
  if (cardMode === 0) return entries.map(({ weight }) => toFraction(BigInt(weight), total));
  // A long table usually has few distinct weights, and exact fractions are slow to add.
  const counts = new Map<number, bigint>();
  for (const { weight } of entries) counts.set(weight, (counts.get(weight) ?? 0n) + 1n);
  const ratio = (weight: number): Fraction => toFraction(BigInt(weight), total - BigInt(weight));
  const all = [...counts].map(([weight, count]) => multiply(toFraction(count), ratio(weight))).reduce(add, ONE);
  const chances = new Map(
    [...counts.keys()].map((weight) => [
      weight,
      multiply(multiply(HALF, toFraction(BigInt(weight), total)), subtract(all, ratio(weight))),
    ]),
  );
  return entries.map(({ weight }) => chances.get(weight) ?? ZERO);
}

/**
 * Returns the exact chance that both sides draw entries of the same value, so that the seed's coin decides. In card
 * mode these are two different entries. Zero for a table without weight. In card mode throws a RangeError if one entry
 * has all the weight.
 */
export function calculateTieChance(
  entries: readonly (Weighted & { readonly value: bigint })[],
  cardMode: CardMode,
): Fraction {
  const total = sumWeights(entries);
  if (total === 0n) return ZERO;
  const byValue = new Map<bigint, bigint>();
  for (const { value, weight } of entries) byValue.set(value, (byValue.get(value) ?? 0n) + BigInt(weight));
  if (cardMode === 0)
    return toFraction(
      [...byValue.values()].reduce((sum, w) => sum + w * w, 0n),
      total * total,
    );
  // In card mode, whichever side draws first: one draw gives this entry, the other draw a different entry of the same
  // value.
  return entries
    .map(({ value, weight }) => {
      const own = BigInt(weight);
      return toFraction(own * ((byValue.get(value) ?? 0n) - own), total * (total - own));
    })
    .reduce(add, ZERO);
}
