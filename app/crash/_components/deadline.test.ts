import { expect, test } from 'vitest';
import { calculateShareLeft, formatSecondsLeft, isDeadlineNear, isDecisionOpen } from './deadline';

test('the ring is full at first and empty at the deadline', () => {
  expect([25_000, 20_000, 10_000, 0, -1].map((leftMs) => calculateShareLeft(leftMs, 20_000))).toEqual([
    1, 1, 0.5, 0, 0,
  ]);
});

test('the last five seconds warn', () => {
  expect([5_001, 5_000, 0].map(isDeadlineNear)).toEqual([false, true, true]);
});

test('a decision may be sent until the server’s clock reaches the deadline', () => {
  const deadline = new Date(20_000);
  expect([18_999, 19_000, 25_000].map((nowMs) => isDecisionOpen(deadline, 1_000, nowMs))).toEqual([true, false, false]);
  expect(isDecisionOpen(null, 0, 0)).toBe(false);
});

test('a second that has begun isn’t counted', () => {
  expect([19_999, 1_000, 999, -3_000].map(formatSecondsLeft)).toEqual(['19 s', '1 s', '0 s', '0 s']);
});
