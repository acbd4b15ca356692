import { expect, test } from 'vitest';
import { createOffsetEstimate } from './clock-offset';

/** An answer to a request at `askedAt` that takes `up` and `down` milliseconds, of a service whose clock is ahead by `offset`. */
const answer = (askedAt: number, [up, down]: readonly [number, number], offset = 0) => ({
  askedAt,
  answeredAt: askedAt + up + offset,
  receivedAt: askedAt + up + down,
});

test('slow answers don’t move the countdown of a machine whose clock is right', () => {
  const estimate = createOffsetEstimate();
  expect([answer(0, [3_000, 40]), answer(5_000, [10, 9_000]), answer(20_000, [5, 5])].map(estimate)).toEqual([0, 0, 0]);
});

test('the estimate of a wrong clock is never corrected so that the time left rises', () => {
  for (const offset of [-60_000, 60_000]) {
    const estimate = createOffsetEstimate();
    const offsets = [
      answer(0, [3_000, 2_000], offset),
      answer(9_000, [5, 700], offset),
      answer(10_000, [9, 20], offset),
    ].map(estimate);
    expect(offsets).toEqual([offset - 2_000, offset - 700, offset - 20]);
  }
});

test('a clock that was set gives a new estimate', () => {
  const estimate = createOffsetEstimate();
  estimate(answer(0, [20, 20]));
  expect(estimate(answer(1_000, [20, 20], 3_600_000))).toBe(3_600_000 - 20);
});
