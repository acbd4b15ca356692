import { expect, test } from 'vitest';
import { createOffsetEstimator } from './clock-offset';

/**
 * Builds the times of a request that is sent at `askedAt` and takes `up` and `down` milliseconds. The service's clock
 * is ahead by `offset`.
 */
const answer = (askedAt: number, [up, down]: readonly [number, number], offset = 0) => ({
  askedAt,
  answeredAt: askedAt + up + offset,
  receivedAt: askedAt + up + down,
});

test('slow answers don’t move the countdown of a machine whose clock is right', () => {
  const estimate = createOffsetEstimator();
  expect([answer(0, [3_000, 40]), answer(5_000, [10, 9_000]), answer(20_000, [5, 5])].map(estimate)).toEqual([0, 0, 0]);
});

test('the estimate of a wrong clock is never corrected so that the time left rises', () => {
  for (const offset of [-60_000, 60_000]) {
    const estimate = createOffsetEstimator();
    const offsets = [
      answer(0, [3_000, 2_000], offset),
      answer(9_000, [5, 700], offset),
      answer(10_000, [9, 20], offset),
    ].map(estimate);
    expect(offsets).toEqual([offset - 2_000, offset - 700, offset - 20]);
  }
});

test('a clock that was set gives a new estimate', () => {
  const estimate = createOffsetEstimator();
  estimate(answer(0, [20, 20]));
  expect(estimate(answer(1_000, [20, 20], 3_600_000))).toBe(3_600_000 - 20);
});
