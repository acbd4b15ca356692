import { describe, expect, test } from 'vitest';
import { type Command, decide, expire, matchNow } from './decide';
import { type Duel, duelStatuses } from './duel';
import { at, buildMatchedDuel, buildWaitingDuel, EXPIRY, FUNDING, sampleMatch } from './testing/sample-duel';

const join = (wallet: string): Command => ({ kind: 'join', wallet, match: () => sampleMatch });
const cancel = (wallet: string): Command => ({ kind: 'cancel', wallet });
const prepareFund = (wallet: string): Command => ({ kind: 'prepare-fund', wallet });

/** Returns the new status, or the reason for the refusal. */
function decideStatus(duel: Duel, command: Command, now = at(0)): string {
  const decision = decide(duel, command, now);
  return decision.ok ? decision.value.next.status : decision.reason;
}

describe('join', () => {
  test('matches a waiting duel and records the opponent', () => {
    const duel = buildWaitingDuel();
    const next = { ...duel, ...sampleMatch, status: 'matched' };
    const change = { kind: 'joined', from: 'waiting', to: 'matched', data: { opponentWallet: 'opponent' } };
    expect(decide(duel, join('opponent'), at(0))).toEqual({ ok: true, value: { next, changes: [change] } });
  });

  test.each<[string, Partial<Duel>, string, string]>([
    ['an open duel', {}, 'opponent', 'matched'],
    ['an open duel of its own', {}, 'creator', 'duel-not-joinable'],
    ['a direct duel as the invited wallet', { matchmakingMode: 'direct', invitedWallet: 'guest' }, 'guest', 'matched'],
    ['a direct duel', { matchmakingMode: 'direct', invitedWallet: 'guest' }, 'stranger', 'duel-not-joinable'],
    ['a duel of its own by an invitation to itself', { invitedWallet: 'creator' }, 'creator', 'duel-not-joinable'],
    ['a house duel', { matchmakingMode: 'house' }, 'opponent', 'duel-not-joinable'],
  ])('of %s: %o by %s gives %s', (_title, overrides, wallet, outcome) => {
    expect(decideStatus(buildWaitingDuel(overrides), join(wallet))).toBe(outcome);
  });

  test.each(duelStatuses.filter((status) => status !== 'waiting'))('refuses a %s duel', (status) => {
    expect(decideStatus(buildMatchedDuel({ status }), join('opponent'))).toBe('duel-not-joinable');
  });

  test('computes no match for a duel that cannot be joined', () => {
    const match = () => expect.unreachable('the match was computed');
    expect(decideStatus(buildMatchedDuel(), { kind: 'join', wallet: 'opponent', match })).toBe('duel-not-joinable');
  });

  test('is not needed for a duel that is matched at its creation', () => {
    const { next, changes } = matchNow(buildWaitingDuel({ matchmakingMode: 'house' }), sampleMatch);
    expect(next).toMatchObject({ status: 'matched', opponentWallet: 'opponent', escrowAddress: 'escrow' });
    expect(changes.map(({ kind }) => kind)).toEqual(['joined']);
  });
});

describe('cancel', () => {
  test('records that a participant cancelled', () => {
    const duel = buildWaitingDuel();
    const next = { ...duel, status: 'cancelled', cancelReason: 'participant' };
    const change = { kind: 'cancelled', from: 'waiting', to: 'cancelled', data: {} };
    expect(decide(duel, cancel('creator'), at(0))).toEqual({ ok: true, value: { next, changes: [change] } });
  });

  describe.each(duelStatuses)('of a %s duel', (status) => {
    const outcome = status === 'waiting' || status === 'matched' ? 'cancelled' : 'duel-not-cancellable';
    test.each([
      ['creator', outcome],
      ['opponent', outcome],
      ['guest', outcome],
      ['stranger', 'forbidden'],
    ])('by the %s gives %s', (wallet, expected) => {
      expect(decideStatus(buildMatchedDuel({ status, invitedWallet: 'guest' }), cancel(wallet))).toBe(expected);
    });
  });
});

describe('prepare-fund', () => {
  test.each(['creator', 'opponent'] as const)('records the first preparation, of the %s', (side) => {
    const duel = buildMatchedDuel();
    const change = { kind: 'fund-prepared', from: 'matched', to: 'matched', data: { side } };
    const value = { next: { ...duel, fundPrepared: true }, changes: [change] };
    expect(decide(duel, prepareFund(side), at(0))).toEqual({ ok: true, value });
  });

  test('changes nothing when a payment was prepared before', () => {
    const duel = buildMatchedDuel({ fundPrepared: true });
    expect(decide(duel, prepareFund('opponent'), at(0))).toEqual({ ok: true, value: { next: duel, changes: [] } });
  });

  test.each(duelStatuses)('of a %s duel is allowed while a deposit is missing', (status) => {
    const isAllowed = status === 'matched' || status === 'funding' || status === 'committing';
    const duel = buildMatchedDuel({ status });
    expect(decideStatus(duel, prepareFund('creator'))).toBe(isAllowed ? status : 'wrong-duel-state');
    expect(decideStatus(duel, prepareFund('stranger'))).toBe('forbidden');
  });

  test('refuses a duel without a funding deadline', () => {
    const duel = buildMatchedDuel({ fundingDeadline: null });
    expect(decideStatus(duel, prepareFund('creator'))).toBe('wrong-duel-state');
  });

  test.each<[Partial<Duel>, string, string]>([
    [{ creatorDeposited: true }, 'creator', 'already-funded'],
    [{ creatorDeposited: true }, 'opponent', 'committing'],
    [{ opponentDeposited: true }, 'opponent', 'already-funded'],
    [{ opponentDeposited: true }, 'creator', 'committing'],
  ])('after %o by the %s gives %s', (deposit, wallet, outcome) => {
    expect(decideStatus(buildMatchedDuel({ status: 'committing', ...deposit }), prepareFund(wallet))).toBe(outcome);
  });
});

describe('expire', () => {
  test.each<[string, Duel, number]>([
    ['waiting duel past its join deadline', buildWaitingDuel(), EXPIRY + 1],
    ['matched duel past its funding deadline', buildMatchedDuel(), FUNDING + 1],
  ])('cancels a %s as timed out', (_title, duel, seconds) => {
    const change = { kind: 'timed-out', from: duel.status, to: 'cancelled', data: {} };
    const next = { ...duel, status: 'cancelled', cancelReason: 'timeout' };
    expect(expire(duel, at(seconds))).toEqual({ next, changes: [change] });
    expect(expire(duel, at(seconds - 1))).toEqual({ next: duel, changes: [] });
  });

  test.each(duelStatuses.filter((status) => status !== 'waiting' && status !== 'matched'))(
    'leaves a %s duel to the chain',
    (status) => {
      expect(expire(buildMatchedDuel({ status }), at(100_000)).changes).toEqual([]);
    },
  );

  test('leaves a matched duel without a funding deadline alone', () => {
    expect(expire(buildMatchedDuel({ fundingDeadline: null }), at(100_000)).changes).toEqual([]);
  });

  test.each<[Command, Duel, number, string]>([
    [join('opponent'), buildWaitingDuel(), EXPIRY + 1, 'duel-not-joinable'],
    [cancel('creator'), buildWaitingDuel(), EXPIRY + 1, 'duel-not-cancellable'],
    [prepareFund('creator'), buildMatchedDuel(), FUNDING + 1, 'wrong-duel-state'],
    [prepareFund('creator'), buildMatchedDuel({ fundPrepared: true }), FUNDING + 1, 'deadline-too-close'],
  ])('comes before the command %o', (command, duel, seconds, refusal) => {
    expect(decideStatus(duel, command, at(seconds))).toBe(refusal);
  });
});
