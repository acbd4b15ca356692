import { describe, expect, test } from 'vitest';
import {
  buildEscrow,
  buildFees,
  buildFullEscrow,
  buildMatchedDuel,
  buildObservation,
  buildResolvedEscrow,
  FUNDING_AFTER_SECONDS,
  START_UNIX_SECONDS,
} from '../../../testing/duel/sample-duel';
import type { DuelUpdate } from './change';
import { type Duel, duelStatuses } from './duel';
import type { Observation } from './observation';
import { decideOnObservation, decideOnPayments } from './observe';

const describeChanges = ({ changes }: DuelUpdate) => changes.map(({ kind, to, data }) => [kind, to, data]);
const observeWith = (duel: Duel, seen: Partial<Observation>) => decideOnObservation(duel, buildObservation(seen));
const committing = buildMatchedDuel({ status: 'committing', fundPrepared: true, creatorDeposited: true });
const bothDepositsVerified = { creator: 'submission', opponent: 'rpc-recovery' } as const;

describe('a bound payment', () => {
  test.each(duelStatuses)('moves a %s duel between matched and funding, or nowhere', (status) => {
    const duel = buildMatchedDuel({ status });
    for (const [executing, pending] of [
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ] as const) {
      // biome-ignore format: a truth table
      const isSeen = status === 'matched' && executing;
      const isGone = status === 'funding' && !executing && !pending;
      const changes = isSeen ? [['fund-seen', 'funding', {}]] : isGone ? [['fund-gone', 'matched', {}]] : [];
      expect(describeChanges(decideOnPayments(duel, { isOnChain: executing, isLive: pending }))).toEqual(changes);
    }
  });
});

describe('a deposit that matches no intent', () => {
  const buildEscrowWithFee = (side: 'creator' | 'opponent') =>
    buildEscrow({ fees: { ...buildFees('none'), [side]: 'held' } });
  const buildUnmatchedAlert = (duel: Duel, side: string) => [
    ['custody-alerted', duel.status, { side, custodyAlert: 'unmatched-deposit' }],
  ];

  test.each(['matched', 'funding'] as const)('of either side is reported once in a %s duel', (status) => {
    const duel = buildMatchedDuel({ status, fundPrepared: true });
    for (const side of ['creator', 'opponent'] as const) {
      const decision = observeWith(duel, { escrow: buildEscrowWithFee(side) });
      expect(decision.next).toEqual(duel);
      expect(describeChanges(decision)).toEqual(buildUnmatchedAlert(duel, side));
      const again = observeWith(duel, { escrow: buildEscrowWithFee(side), alertKinds: new Set(['unmatched-deposit']) });
      expect(again.changes).toEqual([]);
    }
  });

  test('of the second side is reported while the duel is committing', () => {
    const verified = { creator: 'submission', opponent: null } as const;
    const decision = observeWith(committing, { verifiedDeposits: verified, escrow: buildFullEscrow() });
    expect(describeChanges(decision)).toEqual(buildUnmatchedAlert(committing, 'opponent'));
  });

  test.each([
    ['while its history is unread', { hasUnreadHistory: true }],
    ['while the known calls do not explain the account', { isExplained: false }],
    ['without an account', { escrow: null }],
    ['while a submitted payment isn’t final', { pendingDeposits: { creator: true, opponent: false } }],
  ])('is not reported %s', (_, seen) => {
    expect(observeWith(committing, { verifiedDeposits: bothDepositsVerified, escrow: null, ...seen }).changes).toEqual(
      [],
    );
    const duel = buildMatchedDuel({ fundPrepared: true });
    expect(observeWith(duel, { escrow: buildEscrowWithFee('creator'), ...seen }).changes).toEqual([]);
  });

  test.each([true, false])(
    'is refunded, not reported, once the time to pay is over (history read: %s)',
    (isExplained) => {
      const duel = buildMatchedDuel({ fundPrepared: true });
      const chainTime = START_UNIX_SECONDS + BigInt(FUNDING_AFTER_SECONDS) + 1n;
      const decision = observeWith(duel, { escrow: buildEscrowWithFee('creator'), chainTime, isExplained });
      expect(describeChanges(decision)).toEqual([['refund-started', 'refunding', { custodyAlert: 'stale-deposit' }]]);
    },
  );
});

describe('a verified deposit', () => {
  test.each(['matched', 'funding'] as const)('of either side commits a %s duel', (status) => {
    const duel = buildMatchedDuel({ status });
    const creatorPaid = observeWith(duel, { verifiedDeposits: { creator: 'submission', opponent: null } });
    expect(creatorPaid.next).toEqual({ ...duel, status: 'committing', creatorDeposited: true });
    expect(describeChanges(creatorPaid)).toEqual([
      ['deposit-finalized', 'committing', { side: 'creator', binding: 'submission' }],
    ]);
    const opponentPaid = observeWith(duel, { verifiedDeposits: { creator: null, opponent: 'rpc-recovery' } });
    expect(opponentPaid.next).toEqual({ ...duel, status: 'committing', opponentDeposited: true });
    expect(describeChanges(opponentPaid)).toEqual([
      ['deposit-finalized', 'committing', { side: 'opponent', binding: 'rpc-recovery' }],
    ]);
  });

  test('of the second side funds a duel once the escrow account has its quorum', () => {
    const { next, changes } = observeWith(committing, {
      verifiedDeposits: bothDepositsVerified,
      escrow: buildFullEscrow(),
    });
    expect(next).toEqual({ ...committing, status: 'funded', opponentDeposited: true, quorumSlot: 10n });
    expect(changes).toEqual([
      {
        kind: 'deposit-finalized',
        from: 'committing',
        to: 'funded',
        data: { side: 'opponent', binding: 'rpc-recovery' },
      },
    ]);
  });

  test.each([
    ['there is no account', null],
    ['the account has no quorum', buildEscrow()],
  ])('of the second side waits while %s', (_title, escrow) => {
    expect(observeWith(committing, { verifiedDeposits: bothDepositsVerified, escrow }).changes).toEqual([]);
  });

  test('counts once', () => {
    const verified = { creator: 'submission', opponent: null } as const;
    expect(
      observeWith(committing, { verifiedDeposits: verified, escrow: buildFullEscrow(), hasUnreadHistory: true })
        .changes,
    ).toEqual([]);
  });

  test('of both sides funds a matched duel in one check', () => {
    const { next, changes } = observeWith(buildMatchedDuel(), {
      verifiedDeposits: bothDepositsVerified,
      escrow: buildFullEscrow(),
    });
    expect(next.status).toBe('funded');
    expect(changes.map(({ to, data }) => [to, data.side])).toEqual([
      ['committing', 'creator'],
      ['funded', 'opponent'],
    ]);
  });

  test('is recorded before the deadline is applied', () => {
    const seen = {
      verifiedDeposits: bothDepositsVerified,
      escrow: buildFullEscrow(),
      chainTime: START_UNIX_SECONDS + BigInt(FUNDING_AFTER_SECONDS) + 1n,
    };
    expect(observeWith(buildMatchedDuel(), seen).next.status).toBe('funded');
  });
});

describe('a second deposit of one wallet', () => {
  test('refunds a duel that still waits for the other side', () => {
    expect(describeChanges(observeWith(committing, { duplicateDepositSide: 'creator' }))).toEqual([
      ['refund-started', 'refunding', { side: 'creator', custodyAlert: 'duplicate-deposit' }],
    ]);
  });

  test.each(['matched', 'funding'] as const)('leaves a %s duel alone', (status) => {
    expect(observeWith(buildMatchedDuel({ status }), { duplicateDepositSide: 'creator' }).changes).toEqual([]);
  });
});

describe('past the funding deadline', () => {
  const chainTime = START_UNIX_SECONDS + BigInt(FUNDING_AFTER_SECONDS) + 1n;
  const staleRefundChange = ['refund-started', 'refunding', { custodyAlert: 'stale-deposit' }];

  test.each<[string, Duel, Partial<Observation>, unknown[]]>([
    ['an unpaid duel is cancelled', buildMatchedDuel(), {}, ['timed-out', 'cancelled', {}]],
    [
      'a duel with a payment on its way is cancelled',
      buildMatchedDuel({ status: 'funding' }),
      {},
      ['timed-out', 'cancelled', {}],
    ],
    ['a verified deposit is refunded', committing, {}, staleRefundChange],
    ['a fee of the creator in escrow is refunded', buildMatchedDuel(), { escrow: buildEscrow() }, staleRefundChange],
    [
      'a fee of the opponent in escrow is refunded',
      buildMatchedDuel(),
      { escrow: buildEscrow({ fees: buildFees('none', 'held') }) },
      staleRefundChange,
    ],
  ])('%s', (_title, duel, seen, change) => {
    expect(describeChanges(observeWith(duel, { ...seen, chainTime }))).toEqual([change]);
  });

  test('a fee that is out of escrow again ends the duel as refunded, and as nothing while its history is unread', () => {
    const escrow = buildEscrow({ fees: buildFees('refunded', 'none') });
    expect(describeChanges(observeWith(buildMatchedDuel(), { escrow, chainTime }))).toEqual([
      staleRefundChange,
      ['refunded', 'refunded', {}],
    ]);
    const unreadObservation = { escrow: null, isExplained: false, chainTime };
    for (const duel of [buildMatchedDuel(), committing])
      expect(observeWith(duel, unreadObservation).changes).toEqual([]);
  });

  test('a cancelled duel records the timeout as its reason', () => {
    expect(observeWith(buildMatchedDuel(), { chainTime }).next.cancelReason).toBe('timeout');
  });

  test('a duel without a funding deadline goes on', () => {
    expect(observeWith(buildMatchedDuel({ fundingDeadline: null }), { chainTime }).changes).toEqual([]);
  });

  test.each<[string, Partial<Observation>, unknown[]]>([
    ['waits while history is unread', { hasUnreadHistory: true, escrow: buildResolvedEscrow() }, []],
    [
      'waits while the program refunds nothing, and is reported',
      { escrow: buildFullEscrow() },
      [['custody-alerted', 'committing', { side: 'creator', custodyAlert: 'unmatched-deposit' }]],
    ],
    [
      'is refunded with an alert when it was resolved',
      { escrow: buildResolvedEscrow() },
      [['refund-started', 'refunding', { custodyAlert: 'unexpected-result' }]],
    ],
    [
      'is refunded with an alert when its fees were settled',
      { escrow: buildFullEscrow({ fees: buildFees('settled') }) },
      [['refund-started', 'refunding', { custodyAlert: 'unexpected-result' }]],
    ],
    [
      'is refunded once the program refunds',
      { escrow: buildFullEscrow({ isRefundable: true }) },
      [['refund-started', 'refunding', {}]],
    ],
  ])('a quorum with an unverified deposit %s', (_title, seen, changes) => {
    expect(describeChanges(observeWith(committing, { chainTime, ...seen }))).toEqual(changes);
  });
});
