import { afterEach, expect, test, vi } from 'vitest';
import { openLog } from '../api/log';
import { silentMeter, type WakeSource } from '../api/meter';
import { systemClock } from '../core/clock';
import { type Loop, startLoop } from './loop';

/** A poll interval that is longer than any test. */
const NEVER_MS = 3_600_000;
const inMs = (milliseconds: number): Date => new Date(systemClock.now().getTime() + milliseconds);

let loop: Loop | null = null;
afterEach(async () => {
  await loop?.stop();
  vi.useRealTimers();
});

interface TestLoopOptions {
  readonly run: (count: number) => Promise<Date | null>;
  readonly pollMs?: number;
}

/** Starts a loop. Records why its runs began, except the first, and whether each that ended failed. */
function start({ run, pollMs = NEVER_MS }: TestLoopOptions) {
  const sources: WakeSource[] = [];
  const outcomes: boolean[] = [];
  const meter = {
    ...silentMeter,
    countWake: (_: string, source: WakeSource) => void sources.push(source),
    countRun: (_: string, failed: boolean) => void outcomes.push(failed),
  };
  const services = { log: openLog('silent'), meter, clock: systemClock };
  let count = 0;
  loop = startLoop(services, {
    loopName: 'reconciliation',
    run: () => {
      count += 1;
      return run(count);
    },
    pollMs: () => pollMs,
  });
  return { sources, outcomes };
}

test('a loop runs at once, then only when it is woken', async () => {
  const { sources, outcomes } = start({ run: async () => null });
  await expect.poll(() => outcomes).toEqual([false]);
  loop?.wake();
  await expect.poll(() => outcomes).toEqual([false, false]);
  expect(sources).toEqual(['notification']);
});

test('many notifications during a run cause a single further one', async () => {
  let finish = (): void => {};
  const first = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { sources, outcomes } = start({
    run: async (count) => {
      if (count === 1) await first;
      return null;
    },
  });
  for (let each = 0; each < 5; each += 1) loop?.wake();
  finish();
  await expect.poll(() => outcomes.length).toBe(2);
  loop?.wake();
  await expect.poll(() => outcomes.length).toBe(3);
  expect(sources).toEqual(['notification', 'notification']);
});

test('it runs when something is due, long before it would poll', async () => {
  const { sources } = start({ run: async (count) => (count === 1 ? inMs(200) : null) });
  await expect.poll(() => sources).toEqual(['due']);
});

test('it polls, although nothing is due and nobody wakes it', async () => {
  const { sources } = start({ run: async () => null, pollMs: 150 });
  await expect.poll(() => sources.slice(0, 2)).toEqual(['poll', 'poll']);
});

test('a run that fails is counted, and tried again soon', async () => {
  const { outcomes } = start({
    run: async (count) => {
      if (count === 1) throw new Error('away');
      return null;
    },
  });
  await expect.poll(() => outcomes, { timeout: 3_000 }).toEqual([true, false]);
});

test('rows that stay due do not keep it busy', async () => {
  const ended: number[] = [];
  const { outcomes } = start({
    run: async () => {
      ended.push(performance.now());
      return new Date(0);
    },
  });
  await expect.poll(() => outcomes.length, { timeout: 3_000 }).toBe(3);
  expect((ended[2] as number) - (ended[0] as number)).toBeGreaterThan(900);
});

test('stopping waits for the run under way, and no other begins', async () => {
  let finish = (): void => {};
  const { outcomes } = start({
    run: () =>
      new Promise((resolve) => {
        finish = () => resolve(new Date(0));
      }),
  });
  const stopped = loop?.stop();
  loop?.wake();
  finish();
  await stopped;
  expect(outcomes).toEqual([false]);
});

test('a run that gets no answer holds up no other, of which at most three begin beside it', async () => {
  let finish = (): void => {};
  const answered = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let begun = 0;
  const { outcomes } = start({
    run: async (count) => {
      begun = count;
      await answered;
      return null;
    },
    pollMs: 150,
  });
  await expect.poll(() => begun, { timeout: 8_000 }).toBe(4);
  loop?.wake();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(begun).toBe(4);
  finish();
  await expect.poll(() => outcomes.length, { timeout: 3_000 }).toBeGreaterThan(4);
});

test('while a run is slow, rows are processed soon after they are due, also those that it reschedules itself', async () => {
  vi.useFakeTimers();
  let finish = (): void => {};
  const answered = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let dueAt: Date | null = inMs(0);
  const delaysMs: number[] = [];
  start({
    run: async (count) => {
      if (count === 1) await answered;
      else if (dueAt !== null && dueAt <= systemClock.now()) {
        delaysMs.push(systemClock.now().getTime() - dueAt.getTime());
        dueAt = null;
      }
      return dueAt;
    },
  });
  await vi.advanceTimersByTimeAsync(2_500);
  // Makes a row due without a notification while the slow run is still under way.
  dueAt = inMs(500);
  await vi.advanceTimersByTimeAsync(2_500);
  finish();
  expect(delaysMs).toHaveLength(2);
  expect(Math.max(...delaysMs)).toBeLessThan(2_000);
});

test('after a slow run has ended, the loop polls no sooner than before it', async () => {
  vi.useFakeTimers();
  const { outcomes } = start({
    run: async (count) => {
      if (count === 1) await new Promise((resolve) => setTimeout(resolve, 1_200));
      return null;
    },
  });
  await vi.advanceTimersByTimeAsync(3_000);
  const runs = outcomes.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([runs > 1, outcomes.length]).toEqual([true, runs]);
});
