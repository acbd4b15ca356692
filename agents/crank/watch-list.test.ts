import { describe, expect, it } from 'vitest';
import type { DuelSummaryBody } from '../../lib/duel/contract';
import { WatchList } from './watch-list';

const DEADLINE = new Date(1_000_000);
const AFTER = 1_001n;

const summary = (duelId: string, changes: Partial<DuelSummaryBody> = {}): DuelSummaryBody => ({
  duelId,
  status: 'matched',
  matchmakingMode: 'open',
  packId: 'pack',
  cardMode: 'fees-only',
  creatorWallet: 'creator',
  opponentWallet: 'opponent',
  feeAmount: 1n,
  feeMint: 'mint',
  feeDecimals: 9,
  escrowAddress: `escrow of ${duelId}`,
  fundingSeconds: 600,
  expiresAt: DEADLINE,
  fundingDeadline: DEADLINE,
  resolutionDeadline: DEADLINE,
  winner: null,
  createdAt: DEADLINE,
  updatedAt: DEADLINE,
  ...changes,
});

const ids = (list: WatchList, count: number) => list.turn(count).map(({ duelId }) => duelId);

/** Returns the duels still watched after the account of one with this status was missing at this time of the chain. */
function leftAfter(status: DuelSummaryBody['status'], chainTime: bigint, now = 0): string[] {
  const list = new WatchList();
  list.take([summary('a', { status })], 0);
  for (const duel of list.turn(1)) list.dropIfOver(duel, chainTime, now);
  return ids(list, 1);
}

describe('WatchList', () => {
  it('takes its duels in turn, and none without an escrow account', () => {
    const list = new WatchList();
    list.take([summary('a'), summary('b'), summary('c'), summary('d', { escrowAddress: null })], 0);
    expect([ids(list, 2), ids(list, 2), ids(list, 3)]).toEqual([
      ['a', 'b'],
      ['c', 'a'],
      ['b', 'c', 'a'],
    ]);
  });

  it('keeps what it knows of a duel that is listed again', () => {
    const list = new WatchList();
    list.take([summary('a')], 0);
    for (const duel of list.turn(1)) duel.refusals = 3;
    list.take([summary('a', { status: 'refunding' })], 5);
    expect(list.turn(2)).toMatchObject([{ duelId: 'a', status: 'refunding', refusals: 3, listedAt: 5 }]);
  });

  it.each([
    ['settled', 0n, []],
    ['refunded', 0n, []],
    ['cancelled', 1_000n, ['a']],
    ['cancelled', AFTER, []],
    ['matched', AFTER, ['a']],
    ['refunding', AFTER, ['a']],
  ] as const)('without an account: %s at %i leaves %o', (status, chainTime, left) => {
    expect(leftAfter(status, chainTime)).toEqual(left);
  });

  it('forgets what no list has named for ten minutes', () => {
    expect([leftAfter('funding', 0n, 600_000), leftAfter('funding', 0n, 600_001)]).toEqual([['a'], []]);
  });
});
