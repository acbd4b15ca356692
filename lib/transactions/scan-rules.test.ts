import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  awaitsClose,
  calculateNextScanTime,
  calculateScanShare,
  getCloseCheckTime,
  getFirstScanTime,
  isRetained,
} from './scan-rules';

const now = new Date('2026-11-21T12:00:00.000Z');
const jitter = fc.double({ min: 0, max: 1, noNaN: true });
const calculateDelayMs = (attempts: number, isHalfRead: boolean, by: number): number =>
  calculateNextScanTime(attempts, isHalfRead, now, by).getTime() - now.getTime();

test('the first scan waits for the life of a blockhash, 75 s', () => {
  expect(getFirstScanTime(now)).toEqual(new Date(now.getTime() + 75_000));
});

test('a scan that found nothing waits twice as long each time, up to ten minutes, half of it by jitter', () => {
  expect([0, 1, 2, 3, 9, 10, 40].map((attempts) => calculateDelayMs(attempts, false, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 512_000, 600_000, 600_000,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), jitter, (attempts, by) => {
      const longest = calculateDelayMs(attempts, false, 1);
      expect(calculateDelayMs(attempts, false, by)).toBeGreaterThanOrEqual(Math.floor(longest / 2));
      expect(calculateDelayMs(attempts, false, by)).toBeLessThanOrEqual(longest);
    }),
  );
});

test('a history that is half read is read on within a second, however often', () => {
  expect([calculateDelayMs(0, true, 0), calculateDelayMs(40, true, 0), calculateDelayMs(40, true, 1)]).toEqual([
    500, 500, 1_000,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), jitter, (attempts, by) => {
      expect(calculateDelayMs(attempts, true, by)).toBeLessThanOrEqual(1_000);
    }),
  );
});

test('the shares of a run never exceed its budget, and every scan that fits has one', () => {
  const taken = fc.array(fc.nat(100), { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 100 }), taken, (budget, limit, takes) => {
      const waiting = Math.min(20, budget);
      let left = budget;
      for (let index = 0; index < waiting; index += 1) {
        const share = calculateScanShare(left, waiting - index, limit);
        expect(share).toBeGreaterThanOrEqual(1);
        expect(share).toBeLessThanOrEqual(limit);
        left -= Math.min(share, takes[index] ?? 0);
      }
      expect(left).toBeGreaterThanOrEqual(0);
    }),
  );
});

test.each([
  [50, 20, 10, 2],
  [50, 3, 10, 10],
  [50, 1, 10, 10],
  [7, 4, 10, 1],
  [3, 4, 10, 0],
  [0, 1, 10, 0],
])('of %i transactions left, each of %i scans may fetch its share, at most %i: %i', (left, waiting, limit, share) => {
  expect(calculateScanShare(left, waiting, limit)).toBe(share);
});

test('an intent is kept to the millisecond', () => {
  const createdAt = (age: number) => ({ createdAt: new Date(now.getTime() - age) });
  expect([3_600_000, 3_600_001].map((age) => isRetained(createdAt(age), now, 3_600_000))).toEqual([true, false]);
});

test('a duel that is over is followed until its account is closed', () => {
  const open = { hasEnded: false, isExplained: true, escrow: {} };
  for (const status of ['settled', 'refunded']) {
    expect(awaitsClose(open, { status })).toBe(true);
    expect(awaitsClose({ hasEnded: false, isExplained: false, escrow: null }, { status })).toBe(true);
    expect(awaitsClose({ hasEnded: true, isExplained: true, escrow: {} }, { status })).toBe(false);
    expect(awaitsClose({ hasEnded: false, isExplained: true, escrow: null }, { status })).toBe(false);
  }
  expect(awaitsClose(open, { status: 'resolved' })).toBe(false);
});

test('a close is not looked for before the funding deadline', () => {
  const later = new Date(now.getTime() + 1_000);
  expect(getCloseCheckTime({ fundingDeadline: later }, now)).toEqual(later);
  expect(getCloseCheckTime({ fundingDeadline: now }, later)).toEqual(later);
  expect(getCloseCheckTime({ fundingDeadline: null }, now)).toEqual(now);
});
