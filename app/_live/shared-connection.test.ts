import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowserTabs } from '../../testing/live/browser-tabs';
import type { ConnectionListener, ConnectionTopics } from './leader';
import { ROLL_CALL_MS, type RunConnection } from './leader';
import { HIDDEN_POLL_MS } from './poll-pace';
import { openSharedConnection, type TabListener } from './shared-connection';

/** One call of the function that a leading tab starts a connection with: which tab, and the arguments. */
interface Run {
  readonly tab: string;
  readonly topics: ConnectionTopics;
  readonly listener: ConnectionListener;
  readonly context: Parameters<RunConnection>[2];
}

let runs: Run[];
beforeEach(() => {
  vi.useFakeTimers();
  stubBrowserTabs();
  runs = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const DUEL_TOPICS = { wallet: null, lobby: false, isVisible: true };

/** Opens a tab that shows one duel. `heard` gets the type of each event, each mode, `signed-out` and `joined`. */
function openTab(name: string, interest: Partial<ConnectionTopics> = {}, isVisible = true) {
  const heard: unknown[] = [];
  const listener: TabListener = {
    onEvent: ({ type }) => heard.push(type),
    onMode: (mode) => heard.push(mode),
    onSignedOut: () => heard.push('signed-out'),
    onJoined: () => heard.push('joined'),
  };
  const own = { ...DUEL_TOPICS, duelIds: [`duel_${name}`], ...interest, isVisible };
  const run: RunConnection = (topics, shared, context) => {
    runs.push({ tab: name, topics, listener: shared, context });
  };
  const connection = openSharedConnection(own, listener, run);
  return { connection, heard, setVisible: (visible: boolean) => connection.update({ ...own, isVisible: visible }) };
}

/** Reports the topics of a tab that answers nothing after that, like one that crashed. */
function openCrashedTab(duelId: string): void {
  const channel = new BroadcastChannel('ripduel-live');
  channel.postMessage({ kind: 'interest', tabId: 'crashed', interest: { ...DUEL_TOPICS, duelIds: [duelId] } });
}

const settle = () => vi.advanceTimersByTimeAsync(200);
const lastRun = (): Run => runs.at(-1) as Run;

test('one tab leads for all, and another one when it leaves', async () => {
  const first = openTab('a');
  await settle();
  const second = openTab('b');
  await settle();
  expect(runs.map(({ tab, topics }) => [tab, topics.duelIds])).toEqual([
    ['a', ['duel_a']],
    ['a', ['duel_a', 'duel_b']],
  ]);
  expect(runs[0]?.context.signal.aborted).toBe(true);
  lastRun().listener.onMode('stream');
  lastRun().listener.onEvent({ type: 'counters', openDuels: 1, runningDuels: 0 });
  await settle();
  expect([first.heard, second.heard]).toEqual([
    ['stream', 'counters'],
    // The second tab, which doesn't lead, also gets `joined` with the first mode other than `off`.
    ['off', 'stream', 'joined', 'counters'],
  ]);
  first.connection.close();
  await settle();
  expect(runs[1]?.context.signal.aborted).toBe(true);
  expect([lastRun().tab, lastRun().topics.duelIds]).toEqual(['b', ['duel_b']]);
});

test('a tab that crashed is followed for two roll calls at most, and those that answer are followed on', async () => {
  openTab('a');
  const second = openTab('b');
  await settle();
  openCrashedTab('duel_lost');
  await settle();
  expect(lastRun().topics.duelIds).toEqual(['duel_a', 'duel_b', 'duel_lost']);
  await vi.advanceTimersByTimeAsync(2 * ROLL_CALL_MS);
  expect(lastRun().topics.duelIds).toEqual(['duel_a', 'duel_b']);
  const { length } = runs;
  const heard = second.heard.length;
  await vi.advanceTimersByTimeAsync(5 * ROLL_CALL_MS);
  expect(runs).toHaveLength(length);
  expect(second.heard).toHaveLength(heard);
});

test('the newest session counts for all, whichever tab reports again', async () => {
  const wallet = 'wallet_1';
  const first = openTab('a', { wallet: null });
  await settle();
  openTab('b', { wallet });
  await settle();
  expect(lastRun().topics.wallet).toBe(wallet);
  first.setVisible(false);
  first.setVisible(true);
  await vi.advanceTimersByTimeAsync(2 * ROLL_CALL_MS);
  expect(lastRun().topics.wallet).toBe(wallet);
});

test('polls are slow while every tab is hidden, and one is due at once when a tab is shown', async () => {
  const first = openTab('a');
  const second = openTab('b', {}, false);
  await settle();
  const { pace, signal } = lastRun().context;
  expect(pace.adjustPollWaitMs(2_000)).toBe(2_000);
  first.setVisible(false);
  await settle();
  expect(pace.adjustPollWaitMs(2_000)).toBe(HIDDEN_POLL_MS);
  const waiting = vi.fn();
  void pace.wait(HIDDEN_POLL_MS, signal).then(waiting);
  await vi.advanceTimersByTimeAsync(HIDDEN_POLL_MS - 1_000);
  expect(waiting).not.toHaveBeenCalled();
  second.setVisible(true);
  await settle();
  expect(waiting).toHaveBeenCalledOnce();
  expect(pace.adjustPollWaitMs(2_000)).toBe(2_000);
  expect(lastRun().context.signal.aborted).toBe(false);
});

test('without locks each tab has a connection of its own, and hears of no other', async () => {
  vi.stubGlobal('navigator', {});
  const first = openTab('a');
  openTab('b');
  await settle();
  expect(runs.map(({ tab, topics }) => [tab, topics.duelIds])).toEqual([
    ['a', ['duel_a']],
    ['b', ['duel_b']],
  ]);
  lastRun().listener.onMode('stream');
  await settle();
  expect(first.heard).toEqual([]);
});
