import { expect, test } from 'vitest';
import { add, toFraction, ZERO } from '../../../core/fraction';
import { hasDominantEntry, listDraws, listExtremeDraws } from './draws';

const entries = [
  { weight: 1, value: 30n },
  { weight: 2, value: 10n },
  { weight: 3, value: 20n },
  { weight: 4, value: 10n },
  { weight: 5, value: 0n },
];

test('the chances of all draws are one together, and the same for both sides', () => {
  const draws = listDraws(entries, 2n);
  expect(draws.map(({ chance }) => chance).reduce(add, ZERO)).toEqual(toFraction(1n));
  const sumWins = (side: number) =>
    draws
      .filter(({ winner }) => winner === side)
      .map(({ chance }) => chance)
      .reduce(add, ZERO);
  expect([sumWins(0), sumWins(1)]).toEqual([toFraction(1n, 2n), toFraction(1n, 2n)]);
});

test('a pair has the chance that the specification gives it', () => {
  const draws = listDraws(entries, 1n);
  // With weights 1 and 3 of 15 in total: 1/2 * 1 * 3 * (1/14 + 1/12) / 15.
  expect(draws.filter(({ values }) => values[0] === 30n && values[1] === 20n)).toEqual([
    { values: [30n, 20n], winner: 0, chance: toFraction(13n, 840n) },
  ]);
});

test('equal values are won by either side', () => {
  const tied = listDraws(entries, 1n).filter(({ values }) => values[0] === 10n && values[1] === 10n);
  expect(tied.map(({ winner }) => winner).toSorted()).toEqual([0, 0, 1, 1]);
});

test('the extreme draws are pairs of the two cheapest and the two dearest', () => {
  const values = listExtremeDraws(entries, 1n).map((draw) => draw.values.join('-'));
  expect([...new Set(values)].toSorted()).toEqual(
    ['0-10', '0-20', '0-30', '10-0', '10-20', '10-30', '20-0', '20-10', '20-30', '30-0', '30-10', '30-20'].toSorted(),
  );
});

test.each([
  [2, -1],
  [1, 1],
  [-1, -1],
  [-3, 2],
])('%d of one value and %d of the other are greatest at an extreme draw', (a, b) => {
  const greatest = (draws: readonly { readonly values: readonly [bigint, bigint] }[]) =>
    Math.max(...draws.map(({ values }) => a * Number(values[0]) + b * Number(values[1])));
  expect(greatest(listExtremeDraws(entries, 1n))).toBe(greatest(listDraws(entries, 1n)));
});

test('a dominant entry has more than half of the tickets', () => {
  expect(hasDominantEntry(entries)).toBe(false);
  expect(hasDominantEntry([{ weight: 5, value: 0n }, ...entries.slice(0, 2), { weight: 2, value: 0n }])).toBe(false);
  expect(hasDominantEntry([{ weight: 6, value: 0n }, ...entries.slice(0, 2), { weight: 2, value: 0n }])).toBe(true);
});

test('one entry makes no card table', () => {
  expect(() => listDraws(entries.slice(0, 1), 1n)).toThrow(RangeError);
});
