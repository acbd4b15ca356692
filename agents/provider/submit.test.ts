import { expect, test } from 'vitest';
import { calculateBudget, UNIT_PRICE } from './submit';

test('the price starts low, doubles every 8 slots and stops at the cap', () => {
  const prices = [0n, 7n, 8n, 16n, 79n, 80n, 10_000n].map((slots) => calculateBudget('lock', slots).price);
  expect(prices).toEqual([1_000n, 1_000n, 2_000n, 4_000n, 512_000n, UNIT_PRICE.most, UNIT_PRICE.most]);
});

test('a step that does not land gets more compute units after three doublings, up to 200,000', () => {
  const units = [0n, 24n, 32n, 40n, 10_000n].map((slots) => calculateBudget('lock', slots).units);
  expect(units).toEqual([1_600, 1_600, 3_200, 6_400, 200_000]);
});
