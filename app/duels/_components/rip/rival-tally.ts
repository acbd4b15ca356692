import type { DuelSummaryBody } from '../../../../lib/duel/contract';

/** How many of a wallet's newest duels are read: the default length of a page of the API's lists. */
const PAGE_LENGTH = 20;

interface OwnDuels {
  /** Newest first. */
  readonly items: readonly Pick<DuelSummaryBody, 'duelId' | 'status' | 'creatorWallet' | 'opponentWallet' | 'winner'>[];
  /** Ids of the duels whose result the player hasn't seen. */
  readonly unopened: ReadonlySet<string>;
}

interface Tally {
  readonly won: number;
  readonly lost: number;
  /** Whether all duels of the wallet were counted, not just its newest ones. */
  readonly isComplete: boolean;
}

/**
 * Counts the settled duels of `wallet` against `rival` whose result the player has seen. The present duel counts once,
 * by `present`: the list may have been read before its result. `present` is null for a duel without a result.
 */
export function countDuelsAgainst(
  { items, unopened }: OwnDuels,
  { wallet, rival, present }: { wallet: string; rival: string; present: { duelId: string; isWon: boolean } | null },
): Tally {
  const earlier = items
    .filter(({ duelId, status }) => duelId !== present?.duelId && status === 'settled' && !unopened.has(duelId))
    .flatMap(({ creatorWallet: creator, opponentWallet: opponent, winner }) => {
      if (creator === wallet && opponent === rival) return [winner === 'creator'];
      return creator === rival && opponent === wallet ? [winner === 'opponent'] : [];
    });
  const all = present === null ? earlier : [...earlier, present.isWon];
  const won = all.filter(Boolean).length;
  return { won, lost: all.length - won, isComplete: items.length < PAGE_LENGTH };
}

/** Counts the player's consecutive wins up to the present duel. Results in sealed packs are left out. */
export function countWinsInARow(
  { items, unopened }: OwnDuels,
  { wallet, present }: { wallet: string; present: { duelId: string; isWon: boolean } },
): number {
  if (!present.isWon) return 0;
  const earlier = items.filter(
    ({ duelId, status }) => duelId !== present.duelId && status === 'settled' && !unopened.has(duelId),
  );
  const firstLoss = earlier.findIndex(
    ({ creatorWallet, winner }) => winner !== (creatorWallet === wallet ? 'creator' : 'opponent'),
  );
  return 1 + (firstLoss === -1 ? earlier.length : firstLoss);
}
