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

const idsDue = (list: WatchList, now: number, most = 10) => list.takeDue(now, most).map(({ duelId }) => duelId);

/** Returns the duels still watched after the account of one with this status was missing at this time of the chain. */
function leftAfter(status: DuelSummaryBody['status'], chainTime: bigint, now = 0): string[] {
  const list = new WatchList();
  list.take([summary('a', { status })], 0);
  for (const duel of list.takeDue(FAR, 1)) list.dropIfOver(duel, chainTime, now);
  return idsDue(list, FAR);
}
const FAR = 1_000_000_000;

describe('WatchList', () => {
  it('reads a paid duel at once, and none without an escrow account', () => {
    const list = new WatchList();
    list.take([summary('a', { status: 'funded' }), summary('b', { status: 'funded', escrowAddress: null })], 0);
    expect(idsDue(list, 0)).toEqual(['a']);
  });

  it('reads an unfunded duel with others, and alone after ten seconds', () => {
    const list = new WatchList();
    list.take([summary('a'), summary('b', { status: 'funding' })], 0);
    expect([idsDue(list, 9_999), idsDue(list, 10_000)]).toEqual([[], ['a', 'b']]);
    list.take([summary('c', { status: 'funded' })], 1);
    expect(idsDue(list, 1)).toEqual(['c', 'a', 'b']);
  });

  it('reads a duel before its time when a list shows a new status, unless it isn’t funded', () => {
    const list = new WatchList();
    list.take([summary('a', { status: 'funded' })], 0);
    for (const duel of list.takeDue(0, 1)) Object.assign(duel, { window: { earliest: FAR, latest: FAR }, waits: 3 });
    list.take([summary('a', { status: 'funded' })], 1);
    expect(idsDue(list, 1)).toEqual([]);
    list.take([summary('a', { status: 'settled' })], 2);
    expect(list.takeDue(2, 1)).toMatchObject([{ status: 'settled', waits: 0 }]);
  });

  it('keeps what it knows of a duel that is listed again', () => {
    const list = new WatchList();
    list.take([summary('a', { status: 'funded' })], 0);
    for (const duel of list.takeDue(0, 1)) duel.refusals = 3;
    list.take([summary('a', { status: 'refunding' })], 5);
    expect(list.takeDue(5, 2)).toMatchObject([{ duelId: 'a', status: 'refunding', refusals: 3, listedAt: 5 }]);
  });

  it('reads none whose steps are being sent', () => {
    const list = new WatchList();
    list.take([summary('a', { status: 'funded' }), summary('b', { status: 'funded' })], 0);
    for (const duel of list.takeDue(0, 1)) duel.isBusy = true;
    expect(idsDue(list, 0)).toEqual(['b']);
  });

  it('reads new duels first, whatever the number of those that ended', () => {
    const list = new WatchList();
    list.take(
      Array.from({ length: 500 }, (_, at) => summary(`ended ${at}`, { status: 'settled' })),
      0,
    );
    list.take([summary('a', { status: 'resolving' }), summary('b', { status: 'refunding' })], 5);
    expect(idsDue(list, 5, 3)).toEqual(['a', 'b', 'ended 0']);
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

  it('reads none again that can have no account any more, however often a list names it', () => {
    const list = new WatchList();
    const again = (chainTime: bigint) => {
      list.take([summary('a', { status: 'settled' })], 0);
      for (const duel of list.takeDue(0, 1)) list.dropIfOver(duel, chainTime, 0);
      list.take([summary('a', { status: 'settled' })], 1);
      return idsDue(list, 1);
    };
    // Until the funding deadline somebody could still pay.
    expect([again(1_000n), again(AFTER)]).toEqual([['a'], []]);
  });
});
