import { expect, test } from 'vitest';
import { chanceAbove } from '../../lib/packs/odds-rules';
import { worthBands } from './worth-bands';

const stock = [0n, 49n, 50n, 51n, 100n, 101n, 200n, 201n, 500n, 1_000n, 1_001n].map((value, index) => ({
  tier: 'common' as const,
  value,
  weight: index + 1,
}));

test('each copy lies in one band, and an edge in the band below it', () => {
  const bands = worthBands(stock, 100n);
  expect(bands.map(({ tickets }) => tickets)).toEqual([1 + 2 + 3, 4 + 5, 6 + 7, 8 + 9, 10, 11]);
  expect(bands.every(({ of }) => of === 66)).toBe(true);
});

test('the bands above the price are the chance of profit', () => {
  const above = worthBands(stock, 100n).filter(({ isAbovePrice }) => isAbovePrice);
  expect(above.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(chanceAbove(stock, 100n).tickets);
});
