import { beforeEach, expect, test } from 'vitest';
import { createFunnelCounter } from './funnel';

let sentBodies: string[];
/** Callbacks that the funnel gave to `runSoon`, which haven't run yet. */
let dueCallbacks: (() => void)[];
let optedOut: boolean;

beforeEach(() => {
  sentBodies = [];
  dueCallbacks = [];
  optedOut = false;
});

const openTestFunnel = () =>
  createFunnelCounter({
    isOptedOut: () => optedOut,
    runSoon: (work) => void dueCallbacks.push(work),
    send: (body) => void sentBodies.push(body),
  });

const runDueCallbacks = (): void => {
  for (const work of dueCallbacks.splice(0)) work();
};

test('steps that come together are sent together', () => {
  const count = openTestFunnel();
  count('page-opened');
  count('wallet-connected');
  expect(sentBodies).toEqual([]);
  runDueCallbacks();
  expect(sentBodies).toEqual(['{"events":["page-opened","wallet-connected"]}']);
});

test('a later step is sent by itself, and none twice', () => {
  const count = openTestFunnel();
  count('page-opened');
  runDueCallbacks();
  count('page-opened');
  count('duel-opened');
  count('duel-opened');
  runDueCallbacks();
  runDueCallbacks();
  expect(sentBodies).toEqual(['{"events":["page-opened"]}', '{"events":["duel-opened"]}']);
});

test('the page going away after the time has come sends nothing again', () => {
  const count = openTestFunnel();
  count('page-opened');
  const [work] = dueCallbacks;
  work?.();
  work?.();
  expect(sentBodies).toHaveLength(1);
});

test('a step that is counted while opted out is never sent', () => {
  optedOut = true;
  const count = openTestFunnel();
  count('page-opened');
  expect(dueCallbacks).toEqual([]);
  optedOut = false;
  count('duel-opened');
  runDueCallbacks();
  expect(sentBodies).toEqual(['{"events":["duel-opened"]}']);
});
