import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowserTabs } from '../../testing/live/browser-tabs';
import { ANSWER_MS, isShownInOtherTab } from './other-tabs';
import { openSharedConnection } from './shared-connection';

beforeEach(() => {
  vi.useFakeTimers();
  stubBrowserTabs();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openTab(duelId: string) {
  const listener = { onEvent: () => {}, onMode: () => {}, onSignedOut: () => {}, onJoined: () => {} };
  return openSharedConnection({ wallet: null, lobby: false, isVisible: true, duelIds: [duelId] }, listener, () => {});
}

async function ask(duelId: string): Promise<boolean> {
  const answer = isShownInOtherTab(duelId);
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
  return answer;
}

test('a duel is shown in another tab until that tab closes', async () => {
  const tabs = [openTab('duel_other'), openTab('duel_one')];
  expect(await ask('duel_one')).toBe(true);
  expect(await ask('duel_two')).toBe(false);
  tabs[1]?.close();
  expect(await ask('duel_one')).toBe(false);
  tabs[0]?.close();
});
