import { expect, test } from 'vitest';
import type { MatchStatus } from './match-status';
import { calculatePollDelayMs } from './poll-delay';

const now = new Date('2026-11-21T12:00:00.000Z');
const buildMatchStatus = (state: 'searching' | 'matched', ageSeconds: number) =>
  ({ session: { state, createdAt: new Date(now.getTime() - ageSeconds * 1000) }, endedReason: null }) as MatchStatus;
const answeredPoll = { failed: false, sinceAnswerMs: 0, isLive: false };

test.each([
  [0, 1_500],
  [60, 3_000],
  [600, 5_000],
  [-30, 1_500],
])('a search of %i seconds is asked after again in %i ms', (age, pause) =>
  expect(calculatePollDelayMs({ ...answeredPoll, status: buildMatchStatus('searching', age) }, now)).toBe(pause),
);

test('a match is polled rarely, and without a session nothing is polled', () => {
  expect(calculatePollDelayMs({ ...answeredPoll, status: buildMatchStatus('matched', 0) }, now)).toBe(5_000);
  expect(calculatePollDelayMs({ ...answeredPoll, status: { session: null, endedReason: null } }, now)).toBe(false);
  expect(calculatePollDelayMs({ ...answeredPoll, status: undefined }, now)).toBe(false);
});

test('while changes reach the page at once, polls only keep a search alive', () => {
  const live = { ...answeredPoll, isLive: true };
  expect(calculatePollDelayMs({ ...live, status: buildMatchStatus('searching', 0) }, now)).toBe(20_000);
  expect(calculatePollDelayMs({ ...live, status: buildMatchStatus('matched', 0) }, now)).toBe(false);
});

test.each([
  [0, 1_500],
  [20_000, 10_000],
  [600_000, 30_000],
])('after %i ms of silence the service is asked again in %i ms', (sinceAnswerMs, pause) =>
  expect(
    calculatePollDelayMs({ status: buildMatchStatus('searching', 0), failed: true, sinceAnswerMs, isLive: true }, now),
  ).toBe(pause),
);
