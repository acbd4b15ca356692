import { describe, expect, test } from 'vitest';
import type { Decision } from './change';
import { type Duel, duelStatuses } from './duel';
import type { EscrowState, Observation, PartState } from './observation';
import { observe } from './observe';
import {
  buildFees,
  buildFullEscrow,
  buildFundedDuel,
  buildMatchedDuel,
  buildObservation,
  buildResolvedDuel,
  buildResolvedEscrow,
  buildResolvingDuel,
  RESOLUTION,
  START,
  sampleResult,
} from './testing/sample-duel';

const describeChanges = ({ changes }: Decision) => changes.map(({ kind, to, data }) => [kind, to, data]);
const observeWith = (duel: Duel, seen: Partial<Observation>) => observe(duel, buildObservation(seen));
const locked = buildFullEscrow({ entropy: { slot: 14n, hash: 'ee' } });
const late = START + BigInt(RESOLUTION) + 1n;

describe('a funded duel', () => {
  test('takes the locked entropy from the escrow account', () => {
    const duel = buildFundedDuel();
    const decision = observeWith(duel, { escrow: locked });
    expect(decision.next).toEqual({ ...duel, status: 'resolving', entropySlot: 14n, entropy: 'ee' });
    expect(describeChanges(decision)).toEqual([['entropy-locked', 'resolving', { slot: '14' }]]);
  });

  test.each([null, buildFullEscrow()])('waits while no entropy is locked', (escrow) => {
    expect(observeWith(buildFundedDuel(), { escrow }).changes).toEqual([]);
  });
});

describe('a resolving duel', () => {
  test('takes the committed result', () => {
    const duel = buildResolvingDuel();
    const decision = observeWith(duel, { escrow: buildResolvedEscrow() });
    expect(decision.next).toEqual({ ...duel, status: 'resolved', result: sampleResult, cards: null });
    expect(describeChanges(decision)).toEqual([['result-committed', 'resolved', { winner: 'creator' }]]);
  });

  test.each([null, locked])('waits while no result is committed', (escrow) => {
    expect(observeWith(buildResolvingDuel(), { escrow }).changes).toEqual([]);
  });
});

describe('past the resolution deadline', () => {
  test.each([
    ['funded', buildFundedDuel(), buildFullEscrow()],
    ['resolving', buildResolvingDuel(), locked],
  ])('a %s duel without a result is refunded', (_status, duel, escrow) => {
    const decision = observeWith(duel, { escrow, chainTime: late });
    expect(describeChanges(decision)).toEqual([['refund-started', 'refunding', {}]]);
    expect(observeWith(duel, { escrow, chainTime: late - 1n }).changes).toEqual([]);
  });

  test.each<[string, Duel, EscrowState | null]>([
    ['whose escrow account is missing', buildResolvingDuel(), null],
    ['whose first fee was settled', buildResolvingDuel(), { ...locked, fees: buildFees('settled', 'held') }],
    ['whose second fee was settled', buildResolvingDuel(), { ...locked, fees: buildFees('held', 'settled') }],
    ['without a resolution deadline', buildResolvingDuel({ resolutionDeadline: null }), locked],
  ])('a duel %s is not refunded', (_title, duel, escrow) => {
    expect(observeWith(duel, { escrow, chainTime: late }).changes).toEqual([]);
  });

  test('a result that came too late to be seen in time still counts', () => {
    const seen = { escrow: buildResolvedEscrow(), chainTime: late };
    expect(observeWith(buildFundedDuel(), seen).next.status).toBe('resolved');
  });
});

describe('a resolved duel', () => {
  test.each<[PartState, PartState]>([
    ['held', 'held'],
    ['settled', 'held'],
    ['held', 'settled'],
    ['none', 'none'],
    ['refunded', 'refunded'],
  ])('waits while its fees are %s and %s', (creator, opponent) => {
    const escrow = buildResolvedEscrow({ fees: buildFees(creator, opponent) });
    expect(observeWith(buildResolvedDuel(), { escrow }).changes).toEqual([]);
  });

  test('is settled when both fees are', () => {
    const escrow = buildResolvedEscrow({ fees: buildFees('settled') });
    expect(describeChanges(observeWith(buildResolvedDuel(), { escrow }))).toEqual([['settled', 'settled', {}]]);
  });

  test('is settled when its escrow account was closed', () => {
    expect(observeWith(buildResolvedDuel(), { escrow: null }).next.status).toBe('settled');
  });

  test('is never refunded', () => {
    const escrow = buildResolvedEscrow();
    expect(observeWith(buildResolvedDuel(), { escrow, chainTime: late + 1_000_000n }).changes).toEqual([]);
  });
});

describe('one check', () => {
  test('follows a duel from its first deposit to the payout', () => {
    const { next, changes } = observeWith(buildMatchedDuel(), {
      verified: { creator: 'submission', opponent: 'submission' },
      escrow: buildResolvedEscrow({ fees: buildFees('settled') }),
    });
    expect(changes.map(({ to }) => to)).toEqual(['committing', 'funded', 'resolving', 'resolved', 'settled']);
    expect(next).toMatchObject({ quorumSlot: 10n, entropy: 'ee', result: sampleResult });
  });

  test.each(duelStatuses.filter((status) => ['waiting', 'settled', 'refunded'].includes(status)))(
    'changes nothing of a %s duel',
    (status) => {
      const verified = { creator: 'submission', opponent: 'submission' } as const;
      const seen = { verified, escrow: buildResolvedEscrow(), duplicate: 'creator', chainTime: late } as const;
      expect(observeWith(buildMatchedDuel({ status }), seen).changes).toEqual([]);
    },
  );
});
