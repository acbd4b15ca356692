import { afterEach, expect, test, vi } from 'vitest';
import { isGuestRunActive, isPlayedByGuestRun, startGuestRun, subscribeToGuestRun } from './guest-run';

/** Builds work that ends when the test calls `end`. */
function buildWork() {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: vi.fn((_signal: AbortSignal, _setDuel: (duelId: string) => void) => ended), end };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

afterEach(async () => {
  await settle();
  expect(isGuestRunActive()).toBe(false);
});

test('at most one run is active on a page', async () => {
  const [first, second] = [buildWork(), buildWork()];
  const listener = vi.fn();
  const unsubscribe = subscribeToGuestRun(listener);
  expect(startGuestRun(first.work)).not.toBeNull();
  expect(isGuestRunActive()).toBe(true);
  expect(listener).toHaveBeenCalledOnce();
  expect(startGuestRun(second.work)).toBeNull();
  first.end();
  await settle();
  expect(isGuestRunActive()).toBe(false);
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  expect(startGuestRun(second.work)).not.toBeNull();
  second.end();
  await settle();
  expect(second.work).toHaveBeenCalledOnce();
  expect(listener).toHaveBeenCalledTimes(2);
});

test('the next run waits for a stopped one, whose payment may be on its way', async () => {
  const [first, second] = [buildWork(), buildWork()];
  const stop = startGuestRun(first.work);
  await settle();
  stop?.();
  expect(first.work.mock.calls[0]?.[0].aborted).toBe(true);
  expect(isGuestRunActive()).toBe(false);
  expect(startGuestRun(second.work)).not.toBeNull();
  await settle();
  expect(second.work).not.toHaveBeenCalled();
  first.end();
  await settle();
  expect(second.work).toHaveBeenCalledOnce();
  expect(isGuestRunActive()).toBe(true);
  second.end();
});

test('a stopped run that still opens its duel does not make it the duel of the next run', async () => {
  const [first, second] = [buildWork(), buildWork()];
  const stop = startGuestRun(first.work);
  await settle();
  stop?.();
  startGuestRun(second.work);
  first.work.mock.calls[0]?.[1]('first');
  expect(isPlayedByGuestRun('first')).toBe(false);
  first.end();
  await settle();
  second.work.mock.calls[0]?.[1]('second');
  expect(isPlayedByGuestRun('second')).toBe(true);
  second.end();
});

test('a run that is stopped before its turn never begins', async () => {
  const [first, second] = [buildWork(), buildWork()];
  startGuestRun(first.work)?.();
  startGuestRun(second.work)?.();
  first.end();
  await settle();
  expect(first.work).not.toHaveBeenCalled();
  expect(second.work).not.toHaveBeenCalled();
});

test('a run that rejects releases the page', async () => {
  startGuestRun(async () => {
    throw new Error('no');
  });
  await settle();
  const next = buildWork();
  expect(startGuestRun(next.work)).not.toBeNull();
  next.end();
});
