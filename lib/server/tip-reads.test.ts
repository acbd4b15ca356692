import { expect, test } from 'vitest';
import { createTipReadMonitor } from './tip-reads';

/** How long all reads must have failed before a leader steps down for the first time. */
const FIRST_MS = 30_000;

/** Opens a monitor whose clock the test sets. `fail` records a failed read at time `at`, in milliseconds. */
function openReads() {
  let now = 0;
  const reads = createTipReadMonitor(FIRST_MS, () => now);
  return {
    reads,
    fail: (at: number) => {
      now = at;
      return reads.record('unreadable');
    },
  };
}

test('a leader steps down once all reads have failed for thirty seconds, and not before', () => {
  const { fail } = openReads();
  expect([fail(5_000), fail(34_999), fail(35_000)]).toEqual([null, null, FIRST_MS]);
});

test('a read that succeeds in between begins the time anew, and a run that reads nothing does not', () => {
  const { reads, fail } = openReads();
  fail(0);
  reads.record('read');
  fail(20_000);
  reads.record('not-read');
  expect([fail(30_000), fail(50_000)]).toEqual([null, FIRST_MS]);
});

test('while no read succeeds, each further time is twice as long, up to ten minutes', () => {
  const { reads, fail } = openReads();
  const times: number[] = [];
  for (let second = 0; second <= 3_600; second += 1) if (fail(second * 1_000) !== null) times.push(second);
  // Seconds at which a failure was reported. The next measurement begins with the next failure, a second later.
  expect(times).toEqual([30, 91, 212, 453, 934, 1_535, 2_136, 2_737, 3_338]);
  reads.record('read');
  fail(4_000_000);
  expect(fail(4_000_000 + FIRST_MS)).toBe(FIRST_MS);
});

test('failures of an earlier leadership do not count', () => {
  const { reads, fail } = openReads();
  fail(0);
  reads.startAnew();
  expect(fail(FIRST_MS)).toBe(null);
});
