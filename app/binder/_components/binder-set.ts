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
  /** The chance in one draw, such as `1.75%`; null if the card can't be drawn now. */
  readonly percent: string | null;
  /** The same as `1 in 57`. */
  readonly oneIn: string | null;
}

/** All cards of a pack or machine, in the order of its table. */
export interface BinderSet {
  readonly kind: 'pack' | 'machine';
  readonly setId: string;
  readonly name: string;
  readonly tier: PackTier;
  /** Whether the cards go to the winner, as tokens. */
  readonly hasTokens: boolean;
  /** Whether the winner of a duel that is opened now takes both cards. */
  readonly isForCards: boolean;
  readonly isOffered: boolean;
  readonly price: { readonly amount: bigint; readonly mint: string; readonly decimals: number };
  readonly entries: readonly BinderEntry[];
}

/** A set with the player's cards. */
export interface FilledSet extends BinderSet {
  readonly pockets: readonly FilledPocket[];
  readonly pulledCount: number;
}

export interface FilledPocket {
  readonly entry: BinderEntry;
  /** Null for a card that the player hasn't pulled. */
  readonly own: Pocket | null;
}

/** Returns the page's sets with the binder's cards. Sets that aren't offered any more are left out until one is met. */
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
const findNewestPull = ({ pockets }: FilledSet): number =>
  Math.max(0, ...pockets.map(({ own }) => own?.pulls[0]?.pulledAt.getTime() ?? 0));

/** Puts sets with cards first, the one with the newest pull before the others. The rest keeps its order. */
export const sortByNewestPull = (sets: readonly FilledSet[]): FilledSet[] =>
  sets.toSorted((left, right) => findNewestPull(right) - findNewestPull(left));

/** A card of the player with its set. */
export interface NewestPull {
  readonly set: FilledSet;
  readonly pocket: FilledPocket;
}

/** Returns the cards that were pulled last, newest first. A card that was pulled more than once is listed once. */
export function listNewestPulls(sets: readonly FilledSet[], limit: number): NewestPull[] {
  const pulls = sets.flatMap((set) =>
    set.pockets.flatMap((pocket) => {
      const at = pocket.own?.pulls[0]?.pulledAt.getTime();
      return at === undefined ? [] : [{ set, pocket, at }];
    }),
  );
  return pulls.toSorted((left, right) => right.at - left.at).slice(0, limit);
}

/** Splits pockets into runs of one tier, as the table orders them. */
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

/** Returns the card that is worth most as a multiple of its set's price; null without a card. */
export function findBestPull(sets: readonly FilledSet[]): BestPull | null {
  let best: BestPull | null = null;
  for (const set of sets)
    for (const pocket of set.pockets) {
      if (pocket.own === null || set.price.amount === 0n) continue;
      const tenths = (pocket.own.value.amount * 10n + set.price.amount / 2n) / set.price.amount;
      if (best === null || tenths > best.tenths) best = { set, pocket, tenths };
    }
  return best;
}

/** Returns the duel of a card's newest pull if the rival won it; else null. */
export function findLostDuel({ pulls }: Pocket) {
  const duel = pulls[0]?.duel ?? null;
  return duel?.isWon === false ? duel : null;
}

/** Returns the duel in which the rival drew the newest of a card's pulls, and the player won it; null if there is none. */
export function findDuelWonFrom({ pulls }: Pocket) {
  const [newest] = pulls;
  return newest?.duel?.isWon && newest.pulledBy === newest.duel.rivalWallet ? newest.duel : null;
}

/** Key of the words for a status of the API, which may be newer than the page. */
export type StatusKey = 'seen' | 'coming' | 'owned' | 'gone' | 'missed' | 'unknown';

const STATUS_KEYS: ReadonlyMap<string, StatusKey> = new Map([
  ['seen', 'seen'],
  ['on-its-way', 'coming'],
  ['owned', 'owned'],
  ['gone', 'gone'],
  ['missed', 'missed'],
]);
export const toStatusKey = (status: string): StatusKey => STATUS_KEYS.get(status) ?? 'unknown';
