import { describe, expect, test } from 'vitest';
import {
  buildEscrow,
  buildFees,
  buildFullEscrow,
  buildFundedDuel,
  buildLockedEscrow,
  buildMatchedDuel,
  buildObservation,
  buildResolvedDuel,
  buildResolvedEscrow,
  buildResolvingDuel,
  sampleResult,
} from '../../../testing/duel/sample-duel';
import type { AlertKind } from './alert';
import type { DuelUpdate } from './change';
import type { Duel } from './duel';
import type { EscrowState, Observation, PartState } from './observation';
import { decideOnObservation } from './observe';

const describeChanges = ({ changes }: DuelUpdate) => changes.map(({ kind, to, data }) => [kind, to, data]);
const observeWith = (duel: Duel, seen: Partial<Observation>) => decideOnObservation(duel, buildObservation(seen));
const buildAlertChange = (status: Duel['status'], custodyAlert: AlertKind) => [
  'custody-alerted',
  status,
  { custodyAlert },
];
const bothDepositsVerified = { creator: 'submission', opponent: 'rpc-recovery' } as const;

describe('a cancelled duel', () => {
  const cancelled = buildMatchedDuel({ status: 'cancelled', cancelReason: 'timeout' });

  test.each<[string, Partial<Observation>]>([
    ['its escrow account holds the creator’s fee', { escrow: buildEscrow() }],
    ['its escrow account holds the opponent’s fee', { escrow: buildEscrow({ fees: buildFees('none', 'held') }) }],
    ['a deposit of the creator is verified', { verifiedDeposits: { ...bothDepositsVerified, opponent: null } }],
    ['a deposit of the opponent is verified', { verifiedDeposits: { ...bothDepositsVerified, creator: null } }],
  ])('is refunded when %s', (_title, seen) => {
    const decision = observeWith(cancelled, seen);
    expect(decision.next).toEqual({ ...cancelled, status: 'refunding', cancelReason: null });
    expect(describeChanges(decision)).toEqual([['refund-started', 'refunding', { custodyAlert: 'late-deposit' }]]);
  });

  test.each<[string, Partial<Observation>]>([
    ['without an escrow account', {}],
    ['whose fees are out of escrow', { escrow: buildEscrow({ fees: buildFees('refunded') }) }],
  ])('%s stays cancelled', (_title, seen) => {
    expect(observeWith(cancelled, seen).changes).toEqual([]);
  });

  test('is followed, and reported twice, when the chain decided it and no fee is left in escrow', () => {
    const escrow = buildResolvedEscrow({ fees: buildFees('settled') });
    expect(describeChanges(observeWith(cancelled, { escrow, isExplained: false }))).toEqual([
      ['refund-started', 'refunding', { custodyAlert: 'late-deposit' }],
      buildAlertChange('refunding', 'unexpected-result'),
    ]);
  });

  test('that never had an escrow address stays cancelled', () => {
    expect(
      observeWith({ ...cancelled, escrowAddress: null }, { verifiedDeposits: bothDepositsVerified }).changes,
    ).toEqual([]);
  });
});

describe('an unexpected result', () => {
  const resolved = buildResolvedEscrow({ entropy: null });
  test('is reported while the duel is funded', () => {
    expect(describeChanges(observeWith(buildFundedDuel(), { escrow: resolved }))).toEqual([
      buildAlertChange('funded', 'unexpected-result'),
    ]);
  });

  test('is reported while the duel is being refunded', () => {
    expect(describeChanges(observeWith(buildMatchedDuel({ status: 'refunding' }), { escrow: resolved }))).toEqual([
      buildAlertChange('refunding', 'unexpected-result'),
    ]);
  });

  test.each([
    ['resolving', buildResolvingDuel(), buildFullEscrow({ fees: buildFees('settled') })],
    ['resolved', buildResolvedDuel(), buildResolvedEscrow()],
  ])('is expected of a %s duel', (_status, duel, escrow) => {
    expect(observeWith(duel, { escrow }).changes).toEqual([]);
  });

  test('is reported once', () => {
    const alerts = new Set<AlertKind>(['unexpected-result']);
    expect(observeWith(buildFundedDuel(), { escrow: resolved, alertKinds: alerts }).changes).toEqual([]);
  });
});

describe('a duplicate deposit', () => {
  test.each<[string, Duel, EscrowState]>([
    ['funded', buildFundedDuel(), buildFullEscrow()],
    ['resolving', buildResolvingDuel(), buildFullEscrow()],
    ['resolved', buildResolvedDuel(), buildResolvedEscrow()],
    ['refunding', buildMatchedDuel({ status: 'refunding' }), buildEscrow()],
  ])('is reported once while the duel is %s', (_status, duel, escrow) => {
    const reported = buildAlertChange(duel.status, 'duplicate-deposit');
    expect(describeChanges(observeWith(duel, { escrow, duplicateDepositSide: 'opponent' }))).toEqual([reported]);
    const alerts = new Set<AlertKind>(['duplicate-deposit']);
    expect(observeWith(duel, { escrow, duplicateDepositSide: 'opponent', alertKinds: alerts }).changes).toEqual([]);
  });

  test('is reported before an unexpected result', () => {
    const seen = { escrow: buildResolvedEscrow({ entropy: null }), duplicateDepositSide: 'creator' } as const;
    expect(describeChanges(observeWith(buildFundedDuel(), seen))).toEqual([
      buildAlertChange('funded', 'duplicate-deposit'),
      buildAlertChange('funded', 'unexpected-result'),
    ]);
  });

  test('is not reported again by the check that started the refund for it', () => {
    const committing = buildMatchedDuel({ status: 'committing', creatorDeposited: true });
    const { changes } = observeWith(committing, { escrow: buildEscrow(), duplicateDepositSide: 'creator' });
    expect(changes.map(({ kind }) => kind)).toEqual(['refund-started']);
  });
});

describe('a refund', () => {
  const refunding = buildMatchedDuel({ status: 'refunding', creatorDeposited: true });

  test.each([
    ['both fees are refunded', buildFees('refunded')],
    ['the only fee is refunded', buildFees('refunded', 'none')],
  ])('ends when %s', (_title, fees) => {
    const decision = observeWith(refunding, { escrow: buildEscrow({ fees }) });
    expect(decision.next).toEqual({ ...refunding, status: 'refunded' });
    expect(describeChanges(decision)).toEqual([['refunded', 'refunded', {}]]);
  });

  test('does not end before its payouts are known', () => {
    const seen = { escrow: buildEscrow({ fees: buildFees('refunded') }), isExplained: false };
    expect(observeWith(refunding, seen).changes).toEqual([]);
  });

  test.each<PartState>(['held', 'burned'])('out of a bond ends when both fees are refunded, the bond %s', (bond) => {
    const escrow = buildLockedEscrow({ fees: buildFees('refunded'), bond, isRefundable: true });
    expect(observeWith(refunding, { escrow }).next.status).toBe('refunded');
  });

  test.each<[string, EscrowState | null]>([
    ['the escrow account is missing', null],
    ['a fee is still held', buildEscrow({ fees: buildFees('refunded', 'held') })],
    ['both fees are still held', buildEscrow({ fees: buildFees('held') })],
    ['no fee was paid', buildEscrow({ fees: buildFees('none') })],
  ])('goes on while %s', (_title, escrow) => {
    expect(observeWith(refunding, { escrow }).changes).toEqual([]);
  });
});

describe('a duel that the chain resolved while it was being refunded', () => {
  const refunding = buildMatchedDuel({ status: 'refunding', creatorDeposited: true });
  const settled = buildResolvedEscrow({ fees: buildFees('settled') });
  const alerts = new Set<AlertKind>(['unexpected-result']);

  test('is settled with what the escrow account shows', () => {
    const decision = observeWith(refunding, {
      escrow: settled,
      verifiedDeposits: bothDepositsVerified,
      alertKinds: alerts,
    });
    expect(decision.next).toEqual({
      ...refunding,
      status: 'settled',
      opponentDeposited: true,
      quorumSlot: 10n,
      acceptedSlot: 11n,
      targetSlot: 14n,
      entropySlot: 14n,
      entropy: 'ee',
      result: sampleResult,
    });
    expect(decision.next.creatorDeposited).toBe(true);
    expect(describeChanges(decision)).toEqual([['settled', 'settled', { winner: 'creator' }]]);
  });

  test('records both deposits, also where neither was', () => {
    const unpaid = { ...refunding, creatorDeposited: false };
    const { next } = observeWith(unpaid, {
      escrow: settled,
      verifiedDeposits: bothDepositsVerified,
      alertKinds: alerts,
    });
    expect([next.creatorDeposited, next.opponentDeposited]).toEqual([true, true]);
  });

  test('is settled as well where the fees went back for a missed card', () => {
    const escrow = buildResolvedEscrow({ fees: buildFees('refunded') });
    expect(
      describeChanges(observeWith(refunding, { escrow, verifiedDeposits: bothDepositsVerified, alertKinds: alerts })),
    ).toEqual([['settled', 'settled', { winner: 'creator' }]]);
  });

  test('is settled without an accept where its terms are of layout 1', () => {
    const escrow = { ...settled, bond: 'none', accepted: null } as const;
    const { next } = observeWith(
      { ...refunding, termsLayout: 1 },
      { escrow, verifiedDeposits: bothDepositsVerified, alertKinds: alerts },
    );
    expect(next).toMatchObject({ status: 'settled', acceptedSlot: null, targetSlot: null, result: sampleResult });
  });

  test('is settled by its calls whether or not its deposits match an intent', () => {
    for (const matched of [
      { ...bothDepositsVerified, creator: null },
      { creator: null, opponent: null },
    ]) {
      const { next } = observeWith(refunding, { escrow: settled, verifiedDeposits: matched, alertKinds: alerts });
      expect(next).toMatchObject({ status: 'settled', creatorDeposited: true, opponentDeposited: true });
    }
  });

  test('is settled without the entropy where nobody knows it, and says so', () => {
    const decision = observeWith(refunding, { escrow: { ...settled, entropy: null }, alertKinds: alerts });
    expect(decision.next).toMatchObject({ status: 'settled', entropy: null, entropySlot: null, result: sampleResult });
    const unknown = { entropy: 'unknown', custodyAlert: 'unknown-entropy' };
    expect(describeChanges(decision)).toEqual([['settled', 'settled', { winner: 'creator', ...unknown }]]);
    const reported = new Set<AlertKind>([...alerts, 'unknown-entropy']);
    expect(
      describeChanges(observeWith(refunding, { escrow: { ...settled, entropy: null }, alertKinds: reported })),
    ).toEqual([['settled', 'settled', { winner: 'creator', entropy: 'unknown' }]]);
    const tied = {
      ...settled,
      entropy: null,
      result: null,
      undecided: { seed: '5eed', entryIndexes: [3, 3] },
    } as const;
    expect(describeChanges(observeWith(refunding, { escrow: tied, alertKinds: alerts }))).toEqual([
      ['settled', 'settled', { winner: null, ...unknown, seed: '5eed', creatorEntry: 3, opponentEntry: 3 }],
    ]);
  });

  test('is reported first', () => {
    expect(
      describeChanges(observeWith(refunding, { escrow: settled, verifiedDeposits: bothDepositsVerified })),
    ).toEqual([buildAlertChange('refunding', 'unexpected-result'), ['settled', 'settled', { winner: 'creator' }]]);
  });

  test.each<[string, Partial<Observation>]>([
    ['a fee is held', { escrow: { ...settled, fees: buildFees('settled', 'held') } }],
    ['the quorum slot is unknown', { escrow: { ...settled, quorumSlot: null } }],
    ['the result is unknown', { escrow: { ...settled, result: null } }],
    ['its payouts are not known', { isExplained: false }],
  ])('stays as it is while %s', (_title, seen) => {
    expect(
      observeWith(refunding, { escrow: settled, verifiedDeposits: bothDepositsVerified, alertKinds: alerts, ...seen })
        .changes,
    ).toEqual([]);
  });
});
