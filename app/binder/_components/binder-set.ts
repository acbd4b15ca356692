import type { Binder, Pocket } from '../../../lib/binder/contract';
import type { CardTier, PackTier } from '../../../lib/cards/tier';

/** A card of a pack or machine, whether or not the player has pulled it. */
export interface BinderEntry {
  readonly entryIndex: number;
  readonly cardId: string;
  readonly tier: CardTier;
  readonly name: string;
  /** Value in base units of the set's unit. */
  readonly value: bigint;
  /** Chance to draw this card, such as `1.75%`; null if it can't be drawn now. */
  readonly percent: string | null;
  /** The same chance as "1 in n", such as `1 in 57`; null like `percent`. */
  readonly oneIn: string | null;
}

/** All cards of a pack or machine, in the order of its table. */
export interface BinderSet {
  readonly kind: 'pack' | 'machine';
  readonly setId: string;
  readonly name: string;
  readonly tier: PackTier;
  /** Whether the pack's cards are tokens, which the winner of a duel gets. */
  readonly hasTokens: boolean;
  /** Whether the winner takes both cards in a duel that is opened with this pack now. */
  readonly isForCards: boolean;
  readonly isOffered: boolean;
  readonly price: { readonly amount: bigint; readonly mint: string; readonly decimals: number };
  readonly entries: readonly BinderEntry[];
}

/** A set with the player's cards. */
export interface FilledSet extends BinderSet {
  readonly pockets: readonly FilledPocket[];
  /** Number of different cards of the set that the player has pulled. */
  readonly pulledCount: number;
}

export interface FilledPocket {
  readonly entry: BinderEntry;
  /** Null for a card that the player hasn't pulled. */
  readonly own: Pocket | null;
}

/**
 * Returns the page's sets with the binder's cards filled in. A set that is no longer offered is left out, unless the
 * player has pulled a card of it.
 */
export function fillSets(sets: readonly BinderSet[], binder: Pick<Binder, 'sets'> | null): FilledSet[] {
  return sets
    .map((set) => {
      const own = binder?.sets.find(({ kind, setId }) => kind === set.kind && setId === set.setId)?.pockets ?? [];
      const pockets = set.entries.map((entry) => ({
        entry,
        own: own.find(({ entryIndex }) => entryIndex === entry.entryIndex) ?? null,
      }));
      return { ...set, pockets, pulledCount: own.length };
    })
    .filter(({ isOffered, pulledCount }) => isOffered || pulledCount > 0);
}

/** Returns when the newest of a set's cards was pulled, in milliseconds; 0 without a card. */
const findNewestPullTime = ({ pockets }: FilledSet): number =>
  Math.max(0, ...pockets.map(({ own }) => own?.pulls[0]?.pulledAt.getTime() ?? 0));

/** Sorts sets by their newest pull, latest first. Sets without a card follow in the given order. */
export const sortByNewestPull = (sets: readonly FilledSet[]): FilledSet[] =>
  sets.toSorted((left, right) => findNewestPullTime(right) - findNewestPullTime(left));

/** A card that the player has pulled, with its set. */
export interface NewestPull {
  readonly set: FilledSet;
  readonly pocket: FilledPocket;
}

/** Returns the `limit` cards that were pulled last, newest first. One that was pulled more than once is listed once. */
export function listNewestPulls(sets: readonly FilledSet[], limit: number): NewestPull[] {
  const pulls = sets.flatMap((set) =>
    set.pockets.flatMap((pocket) => {
      const at = pocket.own?.pulls[0]?.pulledAt.getTime();
      return at === undefined ? [] : [{ set, pocket, at }];
    }),
  );
  return pulls.toSorted((left, right) => right.at - left.at).slice(0, limit);
}

/** Groups neighbouring pockets of the same tier, in the given order. */
export function groupByTier(pockets: readonly FilledPocket[]): (readonly FilledPocket[])[] {
  const groups: FilledPocket[][] = [];
  for (const pocket of pockets) {
    const last = groups.at(-1);
    if (last?.[0]?.entry.tier === pocket.entry.tier) last.push(pocket);
    else groups.push([pocket]);
  }
  return groups;
}

export interface BestPull {
  readonly set: FilledSet;
  readonly pocket: FilledPocket;
  /** Value in tenths of the set's price, rounded. */
  readonly tenths: bigint;
}

/**
 * Returns the player's card with the highest value relative to its set's price; null without one. Ignores sets with a
 * price of 0.
 */
export function findBestPulledCard(sets: readonly FilledSet[]): BestPull | null {
  let best: BestPull | null = null;
  for (const set of sets)
    for (const pocket of set.pockets) {
      if (pocket.own === null || set.price.amount === 0n) continue;
      const tenths = (pocket.own.value.amount * 10n + set.price.amount / 2n) / set.price.amount;
      if (best === null || tenths > best.tenths) best = { set, pocket, tenths };
    }
  return best;
}

/** Returns the duel in which a card was pulled last, if the rival won that duel; else null. */
export function findLostDuel({ pulls }: Pocket) {
  const duel = pulls[0]?.duel ?? null;
  return duel?.isWon === false ? duel : null;
}

/** Returns the duel in which a card was pulled last, if the rival drew the card and the player won it; else null. */
export function findDuelWonFrom({ pulls }: Pocket) {
  const [newest] = pulls;
  return newest?.duel?.isWon && newest.pulledBy === newest.duel.rivalWallet ? newest.duel : null;
}

/** Key of the text for a card's status. `unknown` is for statuses that a newer service may send. */
export type StatusKey = 'seen' | 'coming' | 'owned' | 'gone' | 'missed' | 'unknown';

const STATUS_KEYS: ReadonlyMap<string, StatusKey> = new Map([
  ['seen', 'seen'],
  ['on-its-way', 'coming'],
  ['owned', 'owned'],
  ['gone', 'gone'],
  ['missed', 'missed'],
]);
export const toStatusKey = (status: string): StatusKey => STATUS_KEYS.get(status) ?? 'unknown';
