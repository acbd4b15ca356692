import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeatUntilAborted } from './repeat';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns the seconds at which the task ran within `seconds`. Run number `run`, from 1, fails if `fails(run)`. */
async function collectTickSeconds(
  seconds: number,
  everyMs: number,
  fails: (run: number) => boolean,
): Promise<number[]> {
  const ending = new AbortController();
  const start = performance.now();
  const ranAt: number[] = [];
  const ends = repeatUntilAborted(
    everyMs,
    () => {},
    ending.signal,
    async () => {
      ranAt.push(Math.round((performance.now() - start) / 1_000));
      if (fails(ranAt.length)) throw new Error('no answer');
    },
  );
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  ending.abort();
  await ends;
  return ranAt;
}

describe('repeatUntilAborted', () => {
  it('keeps its interval, also one longer than the longest backoff', async () => {
    expect(await collectTickSeconds(185, 60_000, () => false)).toEqual([0, 60, 120, 180]);
  });

  it('doubles the wait with each failure in a row, up to ten seconds', async () => {
    expect(await collectTickSeconds(36, 1_000, (run) => run <= 5)).toEqual([0, 2, 6, 14, 24, 34, 35, 36]);
  });

  it('never comes back sooner after a failure than after a success', async () => {
    expect(await collectTickSeconds(125, 60_000, () => true)).toEqual([0, 60, 120]);
  });
});
