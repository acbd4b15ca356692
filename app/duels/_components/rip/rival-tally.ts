import type { DuelSummaryBody } from '../../../../lib/duel/contract';

/** Number of a wallet's newest duels that the page reads: the default page length of the API's lists. */
const DUELS_PAGE_LENGTH = 20;

interface OwnDuels {
  /** Newest first. */
  readonly items: readonly Pick<
    DuelSummaryBody,
    'duelId' | 'status' | 'creatorWallet' | 'opponentWallet' | 'winner' | 'createdAt'
  >[];
  /** Ids of the duels whose result the player hasn't seen. */
  readonly unopened: ReadonlySet<string>;
}

interface Tally {
  readonly won: number;
  readonly lost: number;
  /** Whether the page has read all of the wallet's duels. False if there may be older ones. */
  readonly isComplete: boolean;
}

/**
 * Counts wins and losses of `wallet` against `rival` in settled duels whose result the player has seen. `present` is
 * the duel on the page, or null if it has no result; its outcome is passed because `items` may have been read earlier.
 */
export function countDuelsAgainst(
  { items, unopened }: OwnDuels,
  { wallet, rival, present }: { wallet: string; rival: string; present: { duelId: string; isWon: boolean } | null },
): Tally {
  const earlier = items
    .filter(({ duelId, status }) => duelId !== present?.duelId && status === 'settled' && !unopened.has(duelId))
    .flatMap(({ creatorWallet, opponentWallet, winner }) => {
      if (creatorWallet === wallet && opponentWallet === rival) return [winner === 'creator'];
      return creatorWallet === rival && opponentWallet === wallet ? [winner === 'opponent'] : [];
    });
  const all = present === null ? earlier : [...earlier, present.isWon];
  const won = all.filter(Boolean).length;
  return { won, lost: all.length - won, isComplete: items.length < DUELS_PAGE_LENGTH };
}

/**
 * Counts the player's wins in a row, against any rival, up to the duel on the page: it and the settled duels of `items`
 * that were created before it, back to the last that wasn't won. Leaves out results that the player hasn't seen. 0 if
 * the duel on the page wasn't won.
 */
export function countWinsInARow(
  { items, unopened }: OwnDuels,
  { wallet, present }: { wallet: string; present: { createdAt: Date; isWon: boolean } },
): number {
  if (!present.isWon) return 0;
  const earlier = items.filter(
    ({ duelId, status, createdAt }) => createdAt < present.createdAt && status === 'settled' && !unopened.has(duelId),
  );
  const firstLoss = earlier.findIndex(
    ({ creatorWallet, winner }) => winner !== (creatorWallet === wallet ? 'creator' : 'opponent'),
  );
  return 1 + (firstLoss === -1 ? earlier.length : firstLoss);
}
