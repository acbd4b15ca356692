import { expect, test } from 'vitest';
import {
  buildFees,
  buildFullEscrow,
  buildLayout1Duel,
  buildMatchedDuel,
  buildObservation,
  buildResolvedEscrow,
  sampleResult,
} from '../../../testing/duel/sample-duel';
import type { Duel } from './duel';
import type { EscrowState } from './observation';
import { decideOnObservation } from './observe';

// Duels that were opened before layout 2: nobody accepts them, and their escrow accounts have no bond.
const funded = buildLayout1Duel();
const locked = buildFullEscrow({ entropy: { slot: 14n, hash: 'ee' } });
const buildLayout1ResolvedEscrow = (overrides: Partial<EscrowState> = {}) =>
  buildResolvedEscrow({ bond: 'none', accepted: null, ...overrides });
const observeWith = (duel: Duel, escrow: EscrowState | null) => decideOnObservation(duel, buildObservation({ escrow }));

test('a duel of layout 1 goes on without an accept', () => {
  const { next, changes } = observeWith(funded, locked);
  expect(changes.map(({ kind }) => kind)).toEqual(['entropy-locked']);
  expect(next).toMatchObject({ status: 'resolving', acceptedSlot: null, targetSlot: null, entropy: 'ee' });
});

test('it is recorded to its end', () => {
  const { next, changes } = observeWith(funded, buildLayout1ResolvedEscrow({ fees: buildFees('settled') }));
  expect(changes.map(({ kind }) => kind)).toEqual(['entropy-locked', 'result-committed', 'settled']);
  expect(next).toMatchObject({ status: 'settled', acceptedSlot: null, result: sampleResult });
});

test('it is refunded when its program refunds', () => {
  expect(observeWith(funded, locked).next.status).toBe('resolving');
  const refunding = observeWith(funded, { ...locked, isRefundable: true });
  expect(refunding.changes.map(({ kind }) => kind)).toEqual(['entropy-locked', 'refund-started']);
  expect(observeWith(refunding.next, buildFullEscrow({ fees: buildFees('refunded') })).next.status).toBe('refunded');
});

test('its fees are at the treasury, also where a card was missed', () => {
  const cards = { creator: { mint: 'one', state: 'delivered' }, opponent: { mint: 'two', state: 'missed' } } as const;
  const resolved = buildLayout1Duel({ status: 'resolved', result: sampleResult, cardMode: 1, cards });
  const [settled] = observeWith(resolved, buildLayout1ResolvedEscrow({ fees: buildFees('settled') })).changes;
  expect(settled).toMatchObject({ kind: 'settled', data: { fees: 'treasury' } });
});

test('a cancelled one that was paid for is refunded', () => {
  const cancelled = buildMatchedDuel({ status: 'cancelled', cancelReason: 'timeout', termsLayout: 1 });
  expect(observeWith(cancelled, buildFullEscrow()).next.status).toBe('refunding');
});
