import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildMatchedDuel,
  buildWaitingDuel,
  EXPIRY_AFTER_SECONDS,
  FUNDING_AFTER_SECONDS,
  START_UNIX_SECONDS,
  secondsAfterStart,
} from '../../../testing/duel/sample-duel';
import { calculateFailuresToPark } from '../../due-work/parking-rules';
import { type Duel, duelStatuses } from './duel';
import { calculateNextCheck, calculateRetryCheckTime } from './schedule';

const now = secondsAfterStart(0);
/** Returns the milliseconds until the next check, or null if there is none. */
function calculateDelayMs(
  duel: Duel,
  attempts = 0,
  ...rest: [last?: Parameters<typeof calculateNextCheck>[3], jitter?: number]
) {
  const next = calculateNextCheck(duel, attempts, now, ...rest);
  return next === null ? null : next.getTime() - now.getTime();
}
const buildLastCheck = (hasBoundIntents: boolean, seconds = 0) => ({
  chainTime: START_UNIX_SECONDS + BigInt(seconds),
  hasBoundIntents,
});

describe('calculateNextCheck', () => {
  test('waits until just after the join deadline while a duel is waiting', () => {
    expect(calculateDelayMs(buildWaitingDuel())).toBe(EXPIRY_AFTER_SECONDS * 1_000 + 1_000);
    expect(calculateDelayMs(buildWaitingDuel({ fundPrepared: true }), 500, buildLastCheck(true))).toBe(
      EXPIRY_AFTER_SECONDS * 1_000 + 1_000,
    );
  });

  test.each<[string, Partial<Duel>, number]>([
    ['until just after the funding deadline while no payment is prepared', {}, FUNDING_AFTER_SECONDS * 1_000 + 1_000],
    ['one second once a payment is prepared', { fundPrepared: true }, 1_000],
    ['one second without a funding deadline', { fundingDeadline: null }, 1_000],
    [
      'one second once the chain should have passed the funding deadline',
      { fundingDeadline: secondsAfterStart(-1) },
      1_000,
    ],
    ['one second long after the funding deadline', { fundingDeadline: secondsAfterStart(-60) }, 1_000],
    ['one second in funding, prepared or not', { status: 'funding' }, 1_000],
  ])('waits %s', (_title, overrides, expected) => {
    expect(calculateDelayMs(buildMatchedDuel(overrides))).toBe(expected);
  });

  const active = duelStatuses.slice(duelStatuses.indexOf('funding'), duelStatuses.indexOf('settled'));
  test.each([...active, 'refunding' as const])('waits longer each time nothing changed in a %s duel', (status) => {
    const duel = buildMatchedDuel({ status });
    const attempts = [0, 6, 7, 22, 23, 24, 25, 26, 27, 99, 199, 200, 299, 300, 400, 500, 599, 600, 10_000];
    const minutes = [0.5, 0.5, 0.5, 0.5, 1, 1, 2, 4, 8, 8, 8, 8];
    const expected = [1_000, 1_000, 2_000, 2_000, 4_000, 8_000, 16_000, ...minutes.map((each) => each * 60_000)];
    expect(attempts.map((each) => calculateDelayMs(duel, each))).toEqual(expected);
  });

  test.each([
    [0, 30_000],
    [0.5, 26_250],
    [1, 22_500],
  ])('takes a quarter off at most: jitter %d waits %i ms', (jitter, expected) => {
    expect(calculateDelayMs(buildMatchedDuel({ status: 'funded' }), 50, null, jitter)).toBe(expected);
  });

  test.each(['settled', 'refunded'] as const)('is null for a %s duel once no signature can land', (status) => {
    const duel = buildMatchedDuel({ status });
    expect([
      calculateDelayMs(duel),
      calculateDelayMs(duel, 0, buildLastCheck(false)),
      calculateDelayMs(duel, 0, buildLastCheck(true)),
    ]).toEqual([null, null, 30_000]);
  });

  test.each<[string, Partial<Duel>, Parameters<typeof calculateNextCheck>[3], number | null]>([
    [
      'once at its end if no payment was prepared',
      { fundPrepared: false },
      null,
      FUNDING_AFTER_SECONDS * 1_000 + 1_000,
    ],
    ['never where that was a duel with the house', { fundPrepared: false, matchmakingMode: 'house' }, null, null],
    ['never after that', { fundPrepared: false }, buildLastCheck(false, FUNDING_AFTER_SECONDS + 1), null],
    ['again while the chain is behind', { fundPrepared: false, fundingDeadline: secondsAfterStart(-5) }, null, 30_000],
    ['never without a funding deadline', { fundingDeadline: null }, buildLastCheck(true), null],
    ['again while the chain was not read', {}, null, 30_000],
    ['again before the funding deadline', {}, buildLastCheck(false, FUNDING_AFTER_SECONDS - 1), 30_000],
    ['again at the funding deadline', {}, buildLastCheck(false, FUNDING_AFTER_SECONDS), 30_000],
    ['never past the funding deadline', {}, buildLastCheck(false, FUNDING_AFTER_SECONDS + 1), null],
    ['again past it while a signature can land', {}, buildLastCheck(true, FUNDING_AFTER_SECONDS + 1), 30_000],
  ])('is due for a cancelled duel %s', (_title, overrides, last, expected) => {
    expect(calculateDelayMs(buildMatchedDuel({ status: 'cancelled', fundPrepared: true, ...overrides }), 0, last)).toBe(
      expected,
    );
  });

  test('is null only for a duel that is over, and soon where a payment is prepared', () => {
    const attempts = fc.integer({ min: 0, max: 50 });
    fc.assert(
      fc.property(fc.constantFrom(...duelStatuses), fc.boolean(), attempts, (status, fundPrepared, count) => {
        const duel = buildMatchedDuel({ status, fundPrepared });
        const wait = calculateDelayMs(duel, count);
        const isOver = status === 'settled' || status === 'refunded';
        expect(wait === null).toBe(isOver);
        if (wait !== null && fundPrepared && status !== 'waiting') expect(wait).toBeLessThanOrEqual(30_000);
      }),
      { seed: 2026 },
    );
  });
});

describe('calculateRetryCheckTime', () => {
  test.each(duelStatuses)('is later than now for a %s duel', (status) => {
    for (const fundPrepared of [true, false])
      for (const attempts of [0, 50, 1_000])
        expect(
          calculateRetryCheckTime(buildMatchedDuel({ status, fundPrepared }), attempts, now).getTime(),
        ).toBeGreaterThan(now.getTime());
  });

  test('lets a fault pass for more than five minutes before the failing duel is parked', () => {
    const duel = buildMatchedDuel({ status: 'funded', fundPrepared: true });
    const waits = Array.from(
      { length: calculateFailuresToPark('duels', 'TypeError') - 1 },
      (_, failures) => calculateRetryCheckTime(duel, failures + 1, now).getTime() - now.getTime(),
    );
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(5 * 60_000);
  });

  test('is that of the next check, or in 30 s for a duel that is over', () => {
    expect(calculateRetryCheckTime(buildMatchedDuel({ status: 'funded' }), 23, now)).toEqual(
      new Date(now.getTime() + 4_000),
    );
    expect(calculateRetryCheckTime(buildMatchedDuel({ status: 'settled' }), 8, now)).toEqual(
      new Date(now.getTime() + 30_000),
    );
  });
});
