import { expect, it } from 'vitest';
import { recordResult } from './step-result';
import type { WatchedDuel } from './watch-list';

/** The wait that a duel has once its steps are done. */
const REREAD_MS = 1_600;

/**
 * Records results of one duel in order. Returns the wait after the last result, and the number of refusals that
 * determines the next price.
 */
function recordResults(...results: readonly Parameters<typeof recordResult>[1][]) {
  const duel = { consecutiveRefusals: 0, consecutiveWaits: 0 } as WatchedDuel;
  const waits = results.map((result) => recordResult(duel, result, REREAD_MS));
  return { waitMs: waits.at(-1), refusals: duel.consecutiveRefusals };
}

it('a duel whose steps are refused is read later each time, up to a minute, and pays more each time', () => {
  expect(recordResults('refused')).toEqual({ waitMs: 1_000, refusals: 1 });
  expect(recordResults('refused', 'refused', 'refused')).toEqual({ waitMs: 4_000, refusals: 3 });
  expect(recordResults(...Array.from({ length: 9 }, () => 'refused' as const))).toEqual({
    waitMs: 60_000,
    refusals: 9,
  });
});

it('a duel whose steps wait for others is read later each time, for no higher price', () => {
  expect(recordResults('refused', 'waits', 'waits')).toEqual({ waitMs: 2_000, refusals: 0 });
});

it('trouble of the RPC or service raises neither the wait nor the price', () => {
  expect(recordResults(...Array.from({ length: 9 }, () => 'failed' as const))).toEqual({ waitMs: 5_000, refusals: 0 });
  expect(recordResults('refused', 'failed', 'refused')).toEqual({ waitMs: 2_000, refusals: 2 });
});

it('a step that is done ends both', () => {
  expect(recordResults('refused', 'waits', 'done')).toEqual({ waitMs: REREAD_MS, refusals: 0 });
});
