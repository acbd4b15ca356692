import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HIDDEN_POLL_MS, PollPace } from './poll-pace';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a wait between slow polls ends when a tab is shown', async () => {
  const pace = new PollPace();
  pace.setVisible(false);
  const ended = vi.fn();
  void pace.wait(pace.adjustPollWaitMs(15_000)).then(ended);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(ended).not.toHaveBeenCalled();
  pace.setVisible(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toHaveBeenCalledOnce();
});

test('a hidden browser polls once a minute', async () => {
  const pace = new PollPace();
  pace.setVisible(false);
  const ended = vi.fn();
  void pace.wait(pace.adjustPollWaitMs(2_000)).then(ended);
  await vi.advanceTimersByTimeAsync(HIDDEN_POLL_MS - 1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledOnce();
});

test('a wait that the service asked for lasts, however often a tab is shown', async () => {
  const pace = new PollPace();
  pace.setVisible(false);
  await Promise.all([pace.wait(pace.adjustPollWaitMs(2_000)), vi.advanceTimersByTimeAsync(HIDDEN_POLL_MS)]);
  const ended = vi.fn();
  void pace.wait(90_000).then(ended);
  pace.setVisible(true);
  await vi.advanceTimersByTimeAsync(89_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledOnce();
});

test('a slow wait rejects with the reason of its signal', async () => {
  const pace = new PollPace();
  pace.setVisible(false);
  const stopping = new AbortController();
  const waiting = pace.wait(pace.adjustPollWaitMs(2_000), stopping.signal);
  const reason = new Error('enough');
  stopping.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});
