import { expect, test } from 'vitest';
import { findBestPull } from './best-pull';

const usdc = (amount: bigint) => ({ amount, mint: 'usdc', decimals: 6 });
const sol = (amount: bigint) => ({ amount, mint: 'sol', decimals: 9 });

test('the best pull is the highest multiple of a price, whatever its unit', () => {
  const double = { value: usdc(10_600_000n), pack: { price: usdc(5_300_000n) } };
  // The machine's pull has more base units, but is worth only a bit more than half of its price.
  const machine = { value: sol(11_200_000n), pack: { price: sol(20_000_000n) } };
  expect(findBestPull([machine, double])).toBe(double);
  expect(findBestPull([double, machine])).toBe(double);
});

test('the first of equal multiples is the best', () => {
  const newer = { value: usdc(4n), pack: { price: usdc(2n) } };
  expect(findBestPull([newer, { value: usdc(8n), pack: { price: usdc(4n) } }])).toBe(newer);
});

test('a pull without a comparable price is the best only without others', () => {
  const unpriced = { value: usdc(99n), pack: { price: null } };
  const otherUnit = { value: usdc(99n), pack: { price: sol(1n) } };
  const priced = { value: usdc(1n), pack: { price: usdc(100n) } };
  expect(findBestPull([unpriced, priced, otherUnit])).toBe(priced);
  expect(findBestPull([unpriced, otherUnit])).toBe(unpriced);
  expect(findBestPull([])).toBeNull();
});
