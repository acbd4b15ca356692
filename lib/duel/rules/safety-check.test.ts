import { describe, expect, test } from 'vitest';
import {
  buildMatchedDuel,
  FUNDING_AFTER_SECONDS,
  START_UNIX_SECONDS,
  secondsAfterStart,
} from '../../../testing/duel/sample-duel';
import { type Duel, duelStatuses } from './duel';
import { calculateFollowedCheckTime } from './safety-check';

/** Returns the milliseconds until the next check of a followed duel. `nextMs` are those without notifications. */
function calculateDelayMs(duel: Duel, nextMs: number, { hasBoundIntents = false, jitter = 0, seconds = 0 } = {}) {
  const now = secondsAfterStart(seconds);
  const last = { chainTime: START_UNIX_SECONDS, hasBoundIntents };
  const next = calculateFollowedCheckTime(duel, new Date(now.getTime() + nextMs), now, last, jitter);
  return next === null ? null : next.getTime() - now.getTime();
}

describe('a followed duel', () => {
  test.each(duelStatuses.filter((status) => status !== 'resolving'))(
    'that is %s is checked after half a minute',
    (status) => {
      expect(calculateDelayMs(buildMatchedDuel({ status }), 1_000)).toBe(30_000);
    },
  );

  test('is checked as without notifications while it is resolving, or while a payment can land', () => {
    expect(calculateDelayMs(buildMatchedDuel({ status: 'resolving' }), 1_000)).toBe(1_000);
    expect(calculateDelayMs(buildMatchedDuel({ status: 'committing' }), 1_000, { hasBoundIntents: true })).toBe(1_000);
  });

  test('is never checked earlier than without notifications', () => {
    expect(calculateDelayMs(buildMatchedDuel({ status: 'funded' }), 240_000)).toBe(240_000);
  });

  test.each([
    [0, 30_000],
    [0.5, 26_250],
    [1, 22_500],
  ])('takes a quarter off at most: jitter %d waits %i ms', (jitter, expected) => {
    expect(calculateDelayMs(buildMatchedDuel({ status: 'funded' }), 1_000, { jitter })).toBe(expected);
  });

  test('is checked a second after each deadline that is before that', () => {
    const duel = buildMatchedDuel({
      status: 'committing',
      resolutionDeadline: secondsAfterStart(FUNDING_AFTER_SECONDS + 10),
    });
    expect(calculateDelayMs(duel, 1_000, { seconds: FUNDING_AFTER_SECONDS - 5 })).toBe(6_000);
    expect(calculateDelayMs(duel, 1_000, { seconds: FUNDING_AFTER_SECONDS })).toBe(1_000);
    expect(calculateDelayMs(duel, 1_000, { seconds: FUNDING_AFTER_SECONDS + 1 })).toBe(10_000);
    expect(calculateDelayMs(duel, 1_000, { seconds: FUNDING_AFTER_SECONDS + 11 })).toBe(30_000);
    expect(calculateDelayMs({ ...duel, fundingDeadline: null, resolutionDeadline: null }, 1_000)).toBe(30_000);
  });

  test('whose end is known is never checked', () => {
    const last = { chainTime: START_UNIX_SECONDS, hasBoundIntents: false };
    expect(
      calculateFollowedCheckTime(buildMatchedDuel({ status: 'settled' }), null, secondsAfterStart(0), last, 0),
    ).toBeNull();
  });
});
