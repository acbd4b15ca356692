import { expect, test } from 'vitest';
import type { Escrow } from '../../lib/chain/escrow/state';
import { calculatePriority, estimateTimeLeftMs, isTooLateToSend } from './deadline';
import type { ProviderStep } from './decide';

const SLOT_MS = 400;
const NOW = { slot: 1_000n, seconds: 50_000n };

/**
 * Estimates the time left for a step of a duel that was paid at slot 1,000 and has a minute and `seconds` to its
 * resolution.
 */
const estimateTimeLeft = (step: ProviderStep, seconds = 600n, targetSlot = 1_020n): number => {
  const terms = { gridSlots: 20, acceptSteps: 5, entropyDelaySlots: 4, resolutionDeadline: 50_060n + seconds };
  const escrow = { terms, quorumSlot: 1_000n, targetSlot } as unknown as Escrow;
  return estimateTimeLeftMs({ step, escrow }, NOW, SLOT_MS);
};

test('an accept has until the last slot in which the program takes it', () => {
  expect(estimateTimeLeft({ kind: 'accept' })).toBe(96 * SLOT_MS);
});

test('a reveal goes before new accepts from a minute before it would have to, so that they can’t cost the bond', () => {
  expect(estimateTimeLeft({ kind: 'commit' }, 600n)).toBe(600_000);
  expect(estimateTimeLeft({ kind: 'commit' }, 30n)).toBeLessThan(estimateTimeLeft({ kind: 'accept' }));
});

test('a lock has until its hash leaves the chain’s list, and payouts can wait', () => {
  expect(estimateTimeLeft({ kind: 'lock' })).toBe(532 * SLOT_MS - 60_000);
  for (const kind of ['bring', 'deliver'] as const)
    expect(estimateTimeLeft({ kind, side: 0 })).toBeGreaterThan(estimateTimeLeft({ kind: 'lock' }));
  expect(estimateTimeLeft({ kind: 'return-bond' })).toBeGreaterThan(estimateTimeLeft({ kind: 'bring', side: 0 }));
});

test('a step that an RPC makes up, long overdue, goes after those that were due before it was queued', () => {
  const cardDueAt = 5_000;
  expect(calculatePriority([-1e11], 10_000)).toBe(-10_000);
  expect(calculatePriority([-1e11], 10_000)).toBeLessThan(calculatePriority([cardDueAt - 1_000], 1_000));
  expect(calculatePriority([900, 300], 1_000)).toBe(-1_300);
});

test('an accept that waited until it was too late is not sent, any other step is', () => {
  const accept = { step: { kind: 'accept' }, escrow: {} as Escrow } as const;
  expect(isTooLateToSend(accept, 500, 499)).toBe(false);
  expect(isTooLateToSend(accept, 500, 501)).toBe(true);
  expect(isTooLateToSend({ ...accept, step: { kind: 'commit' } }, 500, 501)).toBe(false);
});
