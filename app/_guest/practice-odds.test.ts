import { expect, test } from 'vitest';
import { calculateOddsToBeat } from './practice-odds';

/** A table of 1,000 tickets with a common, an uncommon, a rare and a legendary card. */
const entries = [
  { weight: 700, value: { amount: 2n } },
  { weight: 220, value: { amount: 5n } },
  { weight: 79, value: { amount: 14n } },
  { weight: 1, value: { amount: 90n } },
];

test.each([
  ['the least card', 2n, { kind: 'many', count: 30 }],
  ['one below all cards', 1n, { kind: 'many', count: 100 }],
  ['a good card', 5n, { kind: 'few', count: 13 }],
  ['a card between two values', 20n, { kind: 'few', count: 1_000 }],
  ['the best card', 90n, { kind: 'none', count: 0 }],
] as const)('the odds to beat %s come from the weights of the dearer cards', (_, value, odds) => {
  expect(calculateOddsToBeat(entries, value)).toEqual(odds);
});

test('a chance above 1 in 10 has one decimal', () => {
  const three = [
    { weight: 17, value: { amount: 1n } },
    { weight: 3, value: { amount: 2n } },
  ];
  expect(calculateOddsToBeat(three, 1n)).toEqual({ kind: 'few', count: 6.7 });
});

test('percent are rounded down: a card that some packs don’t beat isn’t beaten by all', () => {
  const nearlyAll = [
    { weight: 1, value: { amount: 1n } },
    { weight: 999, value: { amount: 2n } },
  ];
  expect(calculateOddsToBeat(nearlyAll, 1n)).toEqual({ kind: 'many', count: 99 });
});
