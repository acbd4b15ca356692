import { describe, expect, test } from 'vitest';
import {
  buildAcceptedEscrow,
  buildFees,
  buildFullEscrow,
  buildFundedDuel,
  buildLockedEscrow,
  buildMatchedDuel,
  buildObservation,
  buildPaidDuel,
  buildResolvedDuel,
  buildResolvedEscrow,
  buildResolvingDuel,
  RESOLUTION_AFTER_SECONDS,
  START_UNIX_SECONDS,
  sampleResult,
} from '../../../testing/duel/sample-duel';
import type { DuelUpdate } from './change';
import { type Duel, duelStatuses } from './duel';
import type { EscrowState, Observation, PartState } from './observation';
import { decideOnObservation } from './observe';

const describeChanges = ({ changes }: DuelUpdate) => changes.map(({ kind, to, data }) => [kind, to, data]);
const observeWith = (duel: Duel, seen: Partial<Observation>) => decideOnObservation(duel, buildObservation(seen));
const locked = buildLockedEscrow();
const afterDeadlineSeconds = START_UNIX_SECONDS + BigInt(RESOLUTION_AFTER_SECONDS) + 1n;

describe('a duel that both paid for', () => {
  test('takes the provider’s accept from the escrow account', () => {
    const duel = buildPaidDuel();
    const decision = observeWith(duel, { escrow: buildAcceptedEscrow() });
    expect(decision.next).toEqual({ ...duel, acceptedSlot: 11n, targetSlot: 14n });
    expect(describeChanges(decision)).toEqual([['accepted', 'funded', { slot: '11', targetSlot: '14' }]]);
  });

  test('takes an accept once', () => {
    expect(observeWith(buildFundedDuel(), { escrow: buildAcceptedEscrow() }).changes).toEqual([]);
  });

  test('takes accept and entropy in their order where one check shows both', () => {
    const { next, changes } = observeWith(buildPaidDuel(), { escrow: locked });
    expect(changes.map(({ kind }) => kind)).toEqual(['accepted', 'entropy-locked']);
    expect(next).toEqual(buildResolvingDuel());
  });

  test('waits for the accept while the program refunds nothing', () => {
    expect(observeWith(buildPaidDuel(), { escrow: buildFullEscrow() }).changes).toEqual([]);
  });

  test('is refunded once nobody can accept it any more, long before its deadlines', () => {
    const decision = observeWith(buildPaidDuel(), { escrow: buildFullEscrow({ isRefundable: true }) });
    expect(describeChanges(decision)).toEqual([['refund-started', 'refunding', {}]]);
    expect(decision.next.acceptedSlot).toBeNull();
  });
});

describe('a funded duel', () => {
  test('takes the locked entropy from the escrow account', () => {
    const duel = buildFundedDuel();
    const decision = observeWith(duel, { escrow: locked });
    expect(decision.next).toEqual({ ...duel, status: 'resolving', entropySlot: 14n, entropy: 'ee' });
    expect(describeChanges(decision)).toEqual([['entropy-locked', 'resolving', { slot: '14' }]]);
  });

  test.each([null, buildAcceptedEscrow()])('waits while no entropy is locked', (escrow) => {
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

describe('once the program would refund', () => {
  test.each([
    ['funded', buildFundedDuel(), buildAcceptedEscrow()],
    ['resolving', buildResolvingDuel(), locked],
  ])('a %s duel without a result is refunded', (_status, duel, escrow) => {
    const decision = observeWith(duel, { escrow: { ...escrow, isRefundable: true } });
    expect(describeChanges(decision)).toEqual([['refund-started', 'refunding', {}]]);
  });

  test.each([
    ['funded', buildFundedDuel(), buildAcceptedEscrow()],
    ['resolving', buildResolvingDuel(), locked],
  ])('and not before: the clock alone refunds no %s duel', (_status, duel, escrow) => {
    expect(observeWith(duel, { escrow, chainTime: afterDeadlineSeconds + 1_000_000n }).changes).toEqual([]);
  });

  test.each<[string, Duel, EscrowState | null]>([
    ['whose escrow account is missing', buildResolvingDuel(), null],
    ['whose first fee was settled', buildResolvingDuel(), { ...locked, fees: buildFees('settled', 'held') }],
    ['whose second fee was settled', buildResolvingDuel(), { ...locked, fees: buildFees('held', 'settled') }],
  ])('a duel %s is not refunded', (_title, duel, escrow) => {
    const refundable = escrow && { ...escrow, isRefundable: true };
    expect(observeWith(duel, { escrow: refundable, chainTime: afterDeadlineSeconds }).changes).toEqual([]);
  });

  test('a result that came too late to be seen in time still counts', () => {
    const seen = { escrow: buildResolvedEscrow(), chainTime: afterDeadlineSeconds };
    expect(observeWith(buildFundedDuel(), seen).next.status).toBe('resolved');
  });
});

describe('a resolved duel', () => {
  test.each<[PartState, PartState]>([
    ['held', 'held'],
    ['settled', 'held'],
    ['held', 'settled'],
    ['none', 'none'],
    ['refunded', 'held'],
    ['held', 'refunded'],
  ])('waits while its fees are %s and %s', (creator, opponent) => {
    const escrow = buildResolvedEscrow({ fees: buildFees(creator, opponent) });
    expect(observeWith(buildResolvedDuel(), { escrow }).changes).toEqual([]);
  });

  test('is settled when both fees are', () => {
    const escrow = buildResolvedEscrow({ fees: buildFees('settled') });
    expect(describeChanges(observeWith(buildResolvedDuel(), { escrow }))).toEqual([
      ['settled', 'settled', { fees: 'treasury' }],
    ]);
  });

  test.each<PartState>(['held', 'settled', 'paid'])('is settled whatever became of the bond: %s', (bond) => {
    const escrow = buildResolvedEscrow({ fees: buildFees('settled'), bond });
    expect(observeWith(buildResolvedDuel(), { escrow }).next.status).toBe('settled');
  });

  test('is settled when both fees went back for a missed card', () => {
    const cards = {
      creator: { mint: 'one', state: 'delivered' },
      opponent: { mint: 'other', state: 'missed' },
    } as const;
    const duel = buildResolvedDuel({ cardMode: 1, cards });
    const escrow = buildResolvedEscrow({ fees: buildFees('refunded') });
    expect(describeChanges(observeWith(duel, { escrow }))).toEqual([['settled', 'settled', { fees: 'returned' }]]);
  });

  test('is not settled by an account that is missing, nor before its payouts are known', () => {
    const escrow = buildResolvedEscrow({ fees: buildFees('settled') });
    expect(observeWith(buildResolvedDuel(), { escrow: null }).changes).toEqual([]);
    expect(observeWith(buildResolvedDuel(), { escrow, isExplained: false }).changes).toEqual([]);
  });

  test('is never refunded', () => {
    const escrow = buildResolvedEscrow({ isRefundable: true });
    expect(observeWith(buildResolvedDuel(), { escrow, chainTime: afterDeadlineSeconds + 1_000_000n }).changes).toEqual(
      [],
    );
  });
});

describe('one check', () => {
  test('follows a duel from its first deposit to the payout', () => {
    const { next, changes } = observeWith(buildMatchedDuel(), {
      verifiedDeposits: { creator: 'submission', opponent: 'submission' },
      escrow: buildResolvedEscrow({ fees: buildFees('settled') }),
    });
    expect(changes.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
      'deposit-finalized committing',
      'deposit-finalized funded',
      'accepted funded',
      'entropy-locked resolving',
      'result-committed resolved',
      'settled settled',
    ]);
    expect(next).toMatchObject({
      quorumSlot: 10n,
      acceptedSlot: 11n,
      targetSlot: 14n,
      entropy: 'ee',
      result: sampleResult,
    });
  });

  test.each(duelStatuses.filter((status) => ['waiting', 'settled'].includes(status)))(
    'changes nothing of a %s duel',
    (status) => {
      const verified = { creator: 'submission', opponent: 'submission' } as const;
      const seen = {
        verifiedDeposits: verified,
        escrow: buildResolvedEscrow(),
        duplicateDepositSide: 'creator',
        chainTime: afterDeadlineSeconds,
      } as const;
      expect(observeWith(buildMatchedDuel({ status }), seen).changes).toEqual([]);
    },
  );
});
