import { expect, test } from 'vitest';
import { calculateBackoffMs } from './rules';

const doubling = { firstMs: 1_000, maxMs: 10_000, factor: 2, jitterRange: [1, 1] } as const;

test('a wait grows by its factor with each attempt, up to the longest', () => {
  expect([0, 1, 2, 3, 4, 5_000].map((attempts) => calculateBackoffMs(doubling, attempts, 0))).toEqual([
    1_000, 2_000, 4_000, 8_000, 10_000, 10_000,
  ]);
  expect(calculateBackoffMs({ ...doubling, factor: 4, maxMs: 1e9 }, 3, 0)).toBe(64_000);
});

test('jitter moves a wait between its two shares, also where it is the longest', () => {
  const spread = { ...doubling, jitterRange: [0.75, 1.25] } as const;
  expect([0, 0.5, 1].map((jitter) => calculateBackoffMs(spread, 1, jitter))).toEqual([1_500, 2_000, 2_500]);
  expect(calculateBackoffMs({ ...doubling, jitterRange: [0.5, 1] }, 20, 0.5)).toBe(7_500);
  expect(calculateBackoffMs({ ...doubling, jitterRange: [1, 0.75] }, 20, 1)).toBe(7_500);
});
