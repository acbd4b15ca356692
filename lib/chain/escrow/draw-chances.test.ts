import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, type Fraction, multiply, ONE, toFraction, ZERO } from '../../core/fraction';
import { calculatePairChance, calculateSideChances, calculateTieChance } from './draw-chances';

interface Entry {
  readonly weight: number;
  readonly value: bigint;
}

const sum = (fractions: readonly Fraction[]): Fraction => fractions.reduce(add, ZERO);

/**
 * Lists every possible pair of draws with its chance. In card mode a coin decides which side draws first, and the
 * second draw is repeated until it gives another entry. Written from docs/duel-v4.md, "Draws", without using the
 * formula under test.
 */
function listDrawOutcomes(entries: readonly Entry[], cardMode: 0 | 1): { sides: [number, number]; chance: Fraction }[] {
  const weights = entries.map(({ weight }) => BigInt(weight));
  const total = weights.reduce((all, weight) => all + weight, 0n);
  const pairs = entries.flatMap((_, i) => entries.map((__, j) => [i, j] as [number, number]));
  const calculateChance = (first: number, second: number): Fraction =>
    multiply(
      toFraction(weights[first]!, total),
      toFraction(weights[second]!, cardMode === 1 ? total - weights[first]! : total),
    );
  if (cardMode === 0) return pairs.map(([i, j]) => ({ sides: [i, j], chance: calculateChance(i, j) }));
  return pairs
    .filter(([i, j]) => i !== j)
    .flatMap(([i, j]) =>
      [
        { sides: [i, j] as [number, number], chance: calculateChance(i, j) },
        { sides: [j, i] as [number, number], chance: calculateChance(i, j) },
      ].map(({ sides, chance }) => ({ sides, chance: multiply(chance, toFraction(1n, 2n)) })),
    );
}

const anyEntries = fc.array(
  fc.record({ weight: fc.integer({ min: 1, max: 50 }), value: fc.bigInt({ min: 0n, max: 4n }) }),
  { minLength: 2, maxLength: 8 },
);

/** A table whose first entry is as likely as the other two together. The first and third entry have the same value. */
const exampleEntries: readonly Entry[] = [
  { weight: 2, value: 10n },
  { weight: 1, value: 30n },
  { weight: 1, value: 10n },
];

describe('a table of weights 2, 1 and 1, by hand', () => {
  test('in card mode has 5/12 for the first entry and 7/24 for the others, on each side', () => {
    // As the first draw of a duel the first entry has a chance of 1/2, as the second draw 2 * 1/4 * 2/3 = 1/3. A side
    // makes either draw with a chance of 1/2, so its chance is the mean, 5/12.
    expect(calculateSideChances(exampleEntries, 1)).toEqual([
      toFraction(5n, 12n),
      toFraction(7n, 24n),
      toFraction(7n, 24n),
    ]);
  });

  test('without cards has the weights', () => {
    expect(calculateSideChances(exampleEntries, 0)).toEqual([
      toFraction(1n, 2n),
      toFraction(1n, 4n),
      toFraction(1n, 4n),
    ]);
  });

  test('in card mode ties with two different entries of one value alone', () => {
    // A tie is a draw of the first and third entry, in either order: 1/2 * 1/2 + 1/4 * 2/3 = 5/12.
    expect(calculateTieChance(exampleEntries, 1)).toEqual(toFraction(5n, 12n));
    // Without cards both sides can draw the same entry, so 10 and 10 or 30 and 30 is a tie: (3/4)² + (1/4)².
    expect(calculateTieChance(exampleEntries, 0)).toEqual(toFraction(5n, 8n));
  });

  test('gives a pair 1/2 * wi * wj * (1/(T - wi) + 1/(T - wj)) / T', () => {
    // The formula with wi = 2, wj = 1 and T = 4: 1/2 * 2 * (1/2 + 1/3) / 4.
    expect(calculatePairChance(exampleEntries, 0, 1, 1)).toEqual(toFraction(5n, 24n));
    expect(calculatePairChance(exampleEntries, 1, 1, 1)).toEqual(ZERO);
    expect(calculatePairChance(exampleEntries, 0, 1, 0)).toEqual(toFraction(1n, 8n));
    expect(calculatePairChance(exampleEntries, 1, 1, 0)).toEqual(toFraction(1n, 16n));
  });
});

describe.each([0, 1] as const)('card mode %d agrees with the enumeration of all pairs', (cardMode) => {
  test('for every entry, on both sides', () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const outcomes = listDrawOutcomes(entries, cardMode);
        const chances = calculateSideChances(entries, cardMode);
        for (const side of [0, 1] as const)
          expect(chances).toEqual(
            entries.map((_, i) => sum(outcomes.filter(({ sides }) => sides[side] === i).map(({ chance }) => chance))),
          );
        expect(sum(chances)).toEqual(ONE);
      }),
    );
  });

  test('for every pair and for a tie', () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const outcomes = listDrawOutcomes(entries, cardMode);
        const isTied = ([i, j]: [number, number]) => entries[i]!.value === entries[j]!.value;
        expect(calculateTieChance(entries, cardMode)).toEqual(
          sum(outcomes.filter(({ sides }) => isTied(sides)).map(({ chance }) => chance)),
        );
        for (const i of entries.keys())
          for (const j of entries.keys())
            expect(calculatePairChance(entries, i, j, cardMode)).toEqual(
              sum(outcomes.filter(({ sides }) => sides[0] === i && sides[1] === j).map(({ chance }) => chance)),
            );
      }),
    );
  });
});

test('a table without weight has no chances, and no ties', () => {
  const entries = [{ weight: 0, value: 1n }];
  expect([calculateSideChances(entries, 0), calculateTieChance(entries, 0)]).toEqual([[ZERO], ZERO]);
  expect([calculateSideChances([], 1), calculateTieChance([], 1)]).toEqual([[], ZERO]);
});

test('one entry makes no card table', () => {
  expect(() => calculateSideChances([{ weight: 3 }], 1)).toThrow(RangeError);
});
