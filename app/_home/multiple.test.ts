import { expect, test } from 'vitest';
import type { LatestPull } from '../../lib/watching/contract';
import { formatMultiple } from './multiple';

const usdc = { mint: 'usdc', decimals: 6 };
const format = (value: bigint, price: LatestPull['pack']['price']): string | null =>
  formatMultiple('de', { value: { amount: value, ...usdc }, pack: { price } } as LatestPull);

test('a pull is a multiple of the price of its pack, rounded to a tenth', () => {
  const price = { amount: 5_300_000n, ...usdc };
  expect([0n, 2_600_000n, 5_300_000n, 49_600_000n].map((value) => format(value, price))).toEqual([
    '0,0',
    '0,5',
    '1,0',
    '9,4',
  ]);
});

test('there is no multiple without a price in the unit of the value', () => {
  expect(format(1n, null)).toBeNull();
  expect(format(1n, { amount: 1n, mint: 'sol', decimals: 6 })).toBeNull();
  expect(format(1n, { amount: 1n, mint: 'usdc', decimals: 9 })).toBeNull();
});
