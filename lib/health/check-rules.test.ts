import { describe, expect, test } from 'vitest';
import {
  calculateSecondsSinceWorking,
  type DependencyCheck,
  isCheckDue,
  isDependencyWorking,
  isWorkerWorking,
} from './check-rules';

const now = new Date('2026-11-21T12:00:00.000Z');
const ago = (ms: number): Date => new Date(now.getTime() - ms);
const check = (own: Partial<DependencyCheck>): DependencyCheck => ({
  checkedAt: now,
  seenAt: now,
  fault: null,
  ...own,
});

test.each([
  [-1, false],
  [9_999, false],
  [10_000, true],
  [-10_000, true],
])('asked %i ms ago: due is %s, also for a clock that was set back', (ms, due) => {
  expect(isCheckDue(check({ checkedAt: ago(ms) }), now)).toBe(due);
  expect(isCheckDue(null, now)).toBe(true);
});

test.each([
  [999, false],
  [1_000, true],
])('what failed %i ms ago is asked again: %s', (ms, due) => {
  expect(isCheckDue(check({ checkedAt: ago(ms), fault: 'away' }), now)).toBe(due);
});

describe('something that is asked', () => {
  test.each<[string, Partial<DependencyCheck>, boolean]>([
    ['answered', {}, true],
    ['answered long ago, and was not asked since', { seenAt: ago(86_400_000) }, true],
    ['answered 30 s ago, and failed since', { seenAt: ago(30_000), fault: 'away' }, true],
    ['answered longer ago, and failed since', { seenAt: ago(30_001), fault: 'away' }, false],
    ['never answered', { seenAt: null, fault: 'away' }, false],
    ['is asked for the first time just now', { seenAt: null }, false],
  ])('%s', (_, own, up) => expect(isDependencyWorking(check(own), now)).toBe(up));

  test('was never asked', () => expect(isDependencyWorking(null, now)).toBe(false));
});

test.each([
  [150_000, true],
  [150_001, false],
])('a worker that ended a run %i ms ago works: %s', (ms, works) => {
  expect(isWorkerWorking(check({ seenAt: ago(ms) }), now)).toBe(works);
  expect(isWorkerWorking(null, now)).toBe(false);
});

test.each([
  [999, 0],
  [1_000, 1],
  [-5_000, 0],
])('%i ms are %i s', (ms, seconds) =>
  expect(calculateSecondsSinceWorking(check({ seenAt: ago(ms) }), now)).toBe(seconds),
);

test('what was never seen has no age', () => {
  expect(calculateSecondsSinceWorking(check({ seenAt: null }), now)).toBeNull();
  expect(calculateSecondsSinceWorking(null, now)).toBeNull();
});
