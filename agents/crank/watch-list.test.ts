import { describe, expect, it } from 'vitest';
import type { DuelSummaryBody } from '../../lib/duel/contract';
import { WatchList } from './watch-list';

const DEADLINE = new Date(1_000_000);
const AFTER_DEADLINE_SECONDS = 1_001n;

const buildSummary = (duelId: string, changes: Partial<DuelSummaryBody> = {}): DuelSummaryBody => ({
  duelId,
  status: 'matched',
  matchmakingMode: 'open',
  listed: true,
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

const listDueIds = (list: WatchList, now: number, limit = 10) => list.listDue(now, limit).map(({ duelId }) => duelId);

/** Returns the ids still watched after the account of a duel with this status was found missing at this chain time. */
function listIdsAfterDrop(status: DuelSummaryBody['status'], chainTime: bigint, now = 0): string[] {
  const list = new WatchList();
  list.update([buildSummary('a', { status })], 0);
  for (const duel of list.listDue(FAR_FUTURE_MS, 1)) list.dropIfOver(duel, chainTime, now);
  return listDueIds(list, FAR_FUTURE_MS);
}
const FAR_FUTURE_MS = 1_000_000_000;

describe('WatchList', () => {
  it('reads a paid duel at once, and none without an escrow account', () => {
    const list = new WatchList();
    list.update(
      [buildSummary('a', { status: 'funded' }), buildSummary('b', { status: 'funded', escrowAddress: null })],
      0,
    );
    expect(listDueIds(list, 0)).toEqual(['a']);
  });

  it('reads an unfunded duel with others, and alone after ten seconds', () => {
    const list = new WatchList();
    list.update([buildSummary('a'), buildSummary('b', { status: 'funding' })], 0);
    expect([listDueIds(list, 9_999), listDueIds(list, 10_000)]).toEqual([[], ['a', 'b']]);
    list.update([buildSummary('c', { status: 'funded' })], 1);
    expect(listDueIds(list, 1)).toEqual(['c', 'a', 'b']);
  });

  it('reads a duel before its time when a list shows that it has settled', () => {
    const list = new WatchList();
    list.update([buildSummary('a', { status: 'funded' })], 0);
    for (const duel of list.listDue(0, 1))
      Object.assign(duel, { readWindow: { earliestMs: FAR_FUTURE_MS, latestMs: FAR_FUTURE_MS }, consecutiveWaits: 3 });
    list.update([buildSummary('a', { status: 'funded' })], 1);
    expect(listDueIds(list, 1)).toEqual([]);
    list.update([buildSummary('a', { status: 'settled' })], 2);
    expect(list.listDue(2, 1)).toMatchObject([{ status: 'settled', consecutiveWaits: 0 }]);
  });

  it('keeps what it knows of a duel that is listed again', () => {
    const list = new WatchList();
    list.update([buildSummary('a', { status: 'funded' })], 0);
    for (const duel of list.listDue(0, 1)) duel.consecutiveRefusals = 3;
    list.update([buildSummary('a', { status: 'refunding' })], 5);
    expect(list.listDue(5, 2)).toMatchObject([
      { duelId: 'a', status: 'refunding', consecutiveRefusals: 3, lastListedAtMs: 5 },
    ]);
  });

  it('reads none whose steps are being sent', () => {
    const list = new WatchList();
    list.update([buildSummary('a', { status: 'funded' }), buildSummary('b', { status: 'funded' })], 0);
    for (const duel of list.listDue(0, 1)) duel.isBusy = true;
    expect(listDueIds(list, 0)).toEqual(['b']);
  });

  it('reads new duels first, whatever the number of those that ended', () => {
    const list = new WatchList();
    list.update(
      Array.from({ length: 500 }, (_, at) => buildSummary(`ended ${at}`, { status: 'settled' })),
      0,
    );
    list.update([buildSummary('a', { status: 'resolving' }), buildSummary('b', { status: 'refunding' })], 5);
    expect(listDueIds(list, 5, 3)).toEqual(['a', 'b', 'ended 0']);
  });

  it.each([
    ['settled', 0n, []],
    ['refunded', 0n, []],
    ['cancelled', 1_000n, ['a']],
    ['cancelled', AFTER_DEADLINE_SECONDS, []],
    ['matched', AFTER_DEADLINE_SECONDS, ['a']],
    ['refunding', AFTER_DEADLINE_SECONDS, ['a']],
  ] as const)('without an account: %s at %i leaves %o', (status, chainTime, left) => {
    expect(listIdsAfterDrop(status, chainTime)).toEqual(left);
  });

  it('forgets what no list has named for ten minutes', () => {
    expect([listIdsAfterDrop('funding', 0n, 600_000), listIdsAfterDrop('funding', 0n, 600_001)]).toEqual([['a'], []]);
  });

  it('reads none again that can have no account any more, however often a list names it', () => {
    const list = new WatchList();
    const listDueAfterRelisting = (chainTime: bigint) => {
      list.update([buildSummary('a', { status: 'settled' })], 0);
      for (const duel of list.listDue(0, 1)) list.dropIfOver(duel, chainTime, 0);
      list.update([buildSummary('a', { status: 'settled' })], 1);
      return listDueIds(list, 1);
    };
    // Until the funding deadline somebody could still pay.
    expect([listDueAfterRelisting(1_000n), listDueAfterRelisting(AFTER_DEADLINE_SECONDS)]).toEqual([['a'], []]);
  });
});
