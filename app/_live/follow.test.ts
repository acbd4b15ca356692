import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowserTabs } from '../../testing/live/browser-tabs';
import { buildTranslator } from '../_messages/build-translator';
import { startFollowing } from './follow';
import type { RunConnection } from './leader';
import { openSharedConnection } from './shared-connection';

const t = buildTranslator('en', 'live');
let window: EventTarget;
let document: EventTarget & { hidden: boolean };
/** Signals of the requests that the page has sent. */
let signals: AbortSignal[];
beforeEach(() => {
  vi.useFakeTimers();
  stubBrowserTabs();
  window = new EventTarget();
  document = Object.assign(new EventTarget(), { hidden: false });
  signals = [];
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  vi.stubGlobal('fetch', (_: string, { signal }: { readonly signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise(() => {});
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => vi.advanceTimersByTimeAsync(200);

test.each([
  ['frozen', () => document, 'freeze', 'resume'],
  ['kept for the back button', () => window, 'pagehide', 'pageshow'],
])(
  'a page that is %s gives up the lead, and reads again what it shows when it is back',
  async (_, target, away, back) => {
    const queries = new QueryClient();
    const invalidate = vi.spyOn(queries, 'invalidateQueries');
    const follower = startFollowing({ t, wallet: null, queries, topics: { duelIds: [], lobby: true } });
    const otherRun = vi.fn<RunConnection>();
    const listener = { onEvent() {}, onMode() {}, onSignedOut() {}, onJoined() {} };
    const other = openSharedConnection(
      { wallet: null, duelIds: ['duel_1'], lobby: false, isVisible: true },
      listener,
      otherRun,
    );
    await settle();
    expect(signals).toHaveLength(1);
    expect(otherRun).not.toHaveBeenCalled();

    target().dispatchEvent(new Event(away));
    expect(signals[0]?.aborted).toBe(true);
    await settle();
    expect(otherRun.mock.lastCall?.[0]).toEqual({ wallet: null, duelIds: ['duel_1'], lobby: false });
    expect(invalidate).not.toHaveBeenCalled();

    target().dispatchEvent(new Event(back));
    expect(invalidate).toHaveBeenCalled();
    await settle();
    expect(otherRun.mock.lastCall?.[0]).toEqual({ wallet: null, duelIds: ['duel_1'], lobby: true });
    expect(signals).toHaveLength(1);
    follower.stop();
    other.close();
  },
);

test('a tab says whether it is visible', async () => {
  const run = vi.fn<RunConnection>();
  const listener = { onEvent() {}, onMode() {}, onSignedOut() {}, onJoined() {} };
  const other = openSharedConnection({ wallet: null, duelIds: [], lobby: true, isVisible: false }, listener, run);
  const topics = { duelIds: [], lobby: false };
  const follower = startFollowing({ t, wallet: null, queries: new QueryClient(), topics });
  await settle();
  const pace = run.mock.lastCall?.[2].pace;
  expect(pace?.adjustPollWaitMs(2_000)).toBe(2_000);
  document.hidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(pace?.adjustPollWaitMs(2_000)).toBe(60_000);
  follower.stop();
  other.close();
});
