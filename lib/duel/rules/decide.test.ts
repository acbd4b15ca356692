import { describe, expect, test } from 'vitest';
import {
  buildMatchedDuel,
  buildWaitingDuel,
  EXPIRY_AFTER_SECONDS,
  FUNDING_AFTER_SECONDS,
  sampleMatch,
  secondsAfterStart,
} from '../../../testing/duel/sample-duel';
import { applyMatch, cancelIfOverdue, type DuelCommand, decideCommand } from './decide';
import { type Duel, duelStatuses } from './duel';

const buildJoin = (wallet: string): DuelCommand => ({ kind: 'join', wallet, buildMatch: () => sampleMatch });
const buildCancel = (wallet: string): DuelCommand => ({ kind: 'cancel', wallet });
const buildPrepareFund = (wallet: string): DuelCommand => ({ kind: 'prepare-fund', wallet });

/** Returns the new status, or the reason for the refusal. */
function decideStatus(duel: Duel, command: DuelCommand, now = secondsAfterStart(0)): string {
  const decision = decideCommand(duel, command, now);
  return decision.ok ? decision.value.next.status : decision.reason;
}

describe('join', () => {
  test('matches a waiting duel and records the opponent', () => {
    const duel = buildWaitingDuel();
    const next = { ...duel, ...sampleMatch, status: 'matched' };
    const change = { kind: 'joined', from: 'waiting', to: 'matched', data: { opponentWallet: 'opponent' } };
    expect(decideCommand(duel, buildJoin('opponent'), secondsAfterStart(0))).toEqual({
      ok: true,
      value: { next, changes: [change] },
    });
  });

  const direct: Partial<Duel> = { matchmakingMode: 'direct', invitedWallet: 'guest' };
  test.each<[string, Partial<Duel>, string]>([
    ['any other wallet', {}, 'opponent'],
    ['the invited wallet', direct, 'guest'],
  ])('matches a waiting duel with %s', (_title, overrides, wallet) => {
    expect(decideStatus(buildWaitingDuel(overrides), buildJoin(wallet))).toBe('matched');
  });

  test.each<[string, Partial<Duel>, string]>([
    ['the creator', {}, 'creator'],
    ['the creator, also by an invitation', { ...direct, invitedWallet: 'creator' }, 'creator'],
    ['a wallet that is not invited', direct, 'stranger'],
    ['any wallet when the duel is for the house', { matchmakingMode: 'house' }, 'opponent'],
    ['any wallet when the terms would be of layout 1', { termsLayout: 1 }, 'opponent'],
  ])('refuses %s', (_title, overrides, wallet) => {
    expect(decideStatus(buildWaitingDuel(overrides), buildJoin(wallet))).toBe('duel-not-joinable');
  });

  test.each(duelStatuses.filter((status) => status !== 'waiting'))('refuses a %s duel', (status) => {
    expect(decideStatus(buildMatchedDuel({ status }), buildJoin('opponent'))).toBe('duel-not-joinable');
  });

  test('computes no match for a duel that cannot be joined', () => {
    const match = () => expect.unreachable('the match was computed');
    expect(decideStatus(buildMatchedDuel(), { kind: 'join', wallet: 'opponent', buildMatch: match })).toBe(
      'duel-not-joinable',
    );
  });

  test('is not needed for a duel that is matched at its creation', () => {
    const { next, changes } = applyMatch(buildWaitingDuel({ matchmakingMode: 'house' }), sampleMatch);
    expect(next).toMatchObject({ status: 'matched', opponentWallet: 'opponent', escrowAddress: 'escrow' });
    expect(changes.map(({ kind }) => kind)).toEqual(['joined']);
  });
});

describe('cancel', () => {
  test('records that a participant cancelled', () => {
    const duel = buildWaitingDuel();
    const next = { ...duel, status: 'cancelled', cancelReason: 'participant' };
    const change = { kind: 'cancelled', from: 'waiting', to: 'cancelled', data: { side: 'creator' } };
    expect(decideCommand(duel, buildCancel('creator'), secondsAfterStart(0))).toEqual({
      ok: true,
      value: { next, changes: [change] },
    });
  });

  describe.each(duelStatuses)('of a %s duel', (status) => {
    const outcome = status === 'waiting' || status === 'matched' ? 'cancelled' : 'duel-not-cancellable';
    test.each([
      ['creator', outcome],
      ['opponent', outcome],
      ['guest', outcome],
      ['stranger', 'forbidden'],
    ])('by the %s gives %s', (wallet, expected) => {
      expect(decideStatus(buildMatchedDuel({ status, invitedWallet: 'guest' }), buildCancel(wallet))).toBe(expected);
    });
  });
});

describe('prepare-fund', () => {
  test.each(['creator', 'opponent'] as const)('records the first preparation, of the %s', (side) => {
    const duel = buildMatchedDuel();
    const change = { kind: 'fund-prepared', from: 'matched', to: 'matched', data: { side } };
    const value = { next: { ...duel, fundPrepared: true }, changes: [change] };
    expect(decideCommand(duel, buildPrepareFund(side), secondsAfterStart(0))).toEqual({ ok: true, value });
  });

  test('changes nothing when a payment was prepared before', () => {
    const duel = buildMatchedDuel({ fundPrepared: true });
    expect(decideCommand(duel, buildPrepareFund('opponent'), secondsAfterStart(0))).toEqual({
      ok: true,
      value: { next: duel, changes: [] },
    });
  });

  const payable = ['matched', 'funding', 'committing'] as const;
  test.each(payable)('is allowed in a %s duel, to its two wallets alone', (status) => {
    const duel = buildMatchedDuel({ status });
    expect(decideStatus(duel, buildPrepareFund('creator'))).toBe(status);
    expect(decideStatus(duel, buildPrepareFund('opponent'))).toBe(status);
    expect(decideStatus(duel, buildPrepareFund('stranger'))).toBe('forbidden');
  });

  const others = duelStatuses.filter((status) => !payable.some((each) => each === status));
  test.each(others)('is refused in a %s duel', (status) => {
    const duel = buildMatchedDuel({ status });
    expect(decideStatus(duel, buildPrepareFund('creator'))).toBe('wrong-duel-state');
    expect(decideStatus(duel, buildPrepareFund('stranger'))).toBe('forbidden');
  });

  test.each(payable)('is refused in a %s duel of terms layout 1', (status) => {
    const duel = buildMatchedDuel({ status, termsLayout: 1 });
    expect(decideStatus(duel, buildPrepareFund('creator'))).toBe('wrong-duel-state');
    expect(decideStatus(duel, buildPrepareFund('opponent'))).toBe('wrong-duel-state');
    expect(decideStatus(duel, buildPrepareFund('stranger'))).toBe('forbidden');
  });

  test('refuses a duel without a funding deadline', () => {
    const duel = buildMatchedDuel({ fundingDeadline: null });
    expect(decideStatus(duel, buildPrepareFund('creator'))).toBe('wrong-duel-state');
  });

  test.each([
    ['creator', 'opponent', { creatorDeposited: true }],
    ['opponent', 'creator', { opponentDeposited: true }],
  ])('is refused to the %s after its deposit, and allowed to the %s', (depositor, other, deposit) => {
    const duel = buildMatchedDuel({ status: 'committing', ...deposit });
    expect(decideStatus(duel, buildPrepareFund(depositor))).toBe('already-funded');
    expect(decideStatus(duel, buildPrepareFund(other))).toBe('committing');
  });
});

test.each([buildWaitingDuel({ termsLayout: 1 }), buildMatchedDuel({ termsLayout: 1 })])(
  'a duel of terms layout 1 can be cancelled while it is $status',
  (duel) => {
    expect(decideStatus(duel, buildCancel('creator'))).toBe('cancelled');
  },
);

describe('cancelIfOverdue', () => {
  test.each<[string, Duel, number]>([
    ['waiting duel past its join deadline', buildWaitingDuel(), EXPIRY_AFTER_SECONDS + 1],
    ['matched duel past its funding deadline', buildMatchedDuel(), FUNDING_AFTER_SECONDS + 1],
  ])('cancels a %s as timed out', (_title, duel, seconds) => {
    const change = { kind: 'timed-out', from: duel.status, to: 'cancelled', data: {} };
    const next = { ...duel, status: 'cancelled', cancelReason: 'timeout' };
    expect(cancelIfOverdue(duel, secondsAfterStart(seconds))).toEqual({ next, changes: [change] });
    expect(cancelIfOverdue(duel, secondsAfterStart(seconds - 1))).toEqual({ next: duel, changes: [] });
  });

  test.each(duelStatuses.filter((status) => status !== 'waiting' && status !== 'matched'))(
    'leaves a %s duel to the chain',
    (status) => {
      expect(cancelIfOverdue(buildMatchedDuel({ status }), secondsAfterStart(100_000)).changes).toEqual([]);
    },
  );

  test('leaves a matched duel without a funding deadline alone', () => {
    expect(cancelIfOverdue(buildMatchedDuel({ fundingDeadline: null }), secondsAfterStart(100_000)).changes).toEqual(
      [],
    );
  });

  test.each<[string, DuelCommand, Duel, number, string]>([
    ['join', buildJoin('opponent'), buildWaitingDuel(), EXPIRY_AFTER_SECONDS + 1, 'duel-not-joinable'],
    ['cancel', buildCancel('creator'), buildWaitingDuel(), EXPIRY_AFTER_SECONDS + 1, 'duel-not-cancellable'],
    ['prepare-fund', buildPrepareFund('creator'), buildMatchedDuel(), FUNDING_AFTER_SECONDS + 1, 'wrong-duel-state'],
  ])('comes before %s', (_title, command, duel, seconds, refusal) => {
    expect(decideStatus(duel, command, secondsAfterStart(seconds))).toBe(refusal);
  });

  test('leaves a duel with a prepared payment to the chain, which accepts no further one', () => {
    const duel = buildMatchedDuel({ fundPrepared: true });
    expect(cancelIfOverdue(duel, secondsAfterStart(FUNDING_AFTER_SECONDS + 1)).changes).toEqual([]);
    expect(decideStatus(duel, buildPrepareFund('opponent'), secondsAfterStart(FUNDING_AFTER_SECONDS + 1))).toBe(
      'deadline-too-close',
    );
  });
});
