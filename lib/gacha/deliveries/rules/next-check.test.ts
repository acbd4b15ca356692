import { expect, test } from 'vitest';
import { calculateNextDeliveryCheck } from './next-check';

const now = new Date('2026-11-01T00:00:00.000Z');
const waitMs = (attempts: number, jitter: number) =>
  calculateNextDeliveryCheck(attempts, now, jitter).getTime() - now.getTime();

test('the first check comes within a second, each later one half as late again, and none later than half a minute', () => {
  expect([0, 1, 2, 3].map((attempts) => waitMs(attempts, 1))).toEqual([1_000, 1_500, 2_250, 3_375]);
  expect([8, 9, 500].map((attempts) => waitMs(attempts, 1))).toEqual([25_628.90625, 30_000, 30_000].map(Math.floor));
});

test('jitter spreads a check over the last quarter of its wait', () => {
  expect([0, 0.5, 1].map((jitter) => waitMs(0, jitter))).toEqual([750, 875, 1_000]);
  expect([0, 1].map((jitter) => waitMs(50, jitter))).toEqual([22_500, 30_000]);
});
