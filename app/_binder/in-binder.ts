import type { Binder } from '../../lib/binder/contract';

/** A round, which is a duel or a machine's rip, and the set of the binder that its cards belong to. */
export interface BinderRound {
  readonly kind: Binder['sets'][number]['kind'];
  readonly setId: string;
  readonly roundId: string;
}

type SetWithPulls = Pick<Binder['sets'][number], 'kind' | 'setId' | 'name' | 'cardCount'> & {
  readonly pockets: readonly {
    readonly count: number;
    readonly pulls: readonly { readonly roundId: string; readonly status: string }[];
  }[];
};

/** How full a set of a binder is (`pulled` of its `total` different cards), and the state of a round's cards in it. */
interface SetProgress {
  readonly set: string;
  readonly pulled: number;
  readonly total: number;
  /** Whether the round is among the newest pulls of a pocket. */
  readonly isListed: boolean;
  /** Whether the player got a card of the round for the first time, and it isn't `gone`: to the rival, or sent away. */
  readonly isNew: boolean;
  /**
   * State of the round's cards. `mark`: the player pulled the card, which isn't a token. `token`: the player owns each
   * token. `coming`: at least one token is on its way to the player. `lost`: the rival won the card, or it left the
   * wallet. Null if the round isn't listed, or its cards have other or different states.
   */
  readonly holding: 'mark' | 'token' | 'coming' | 'lost' | null;
}

/** Returns how full the set of a round is; null if the binder has no card of the set. */
export function describeProgress(
  sets: readonly SetWithPulls[],
  { kind, setId, roundId }: BinderRound,
): SetProgress | null {
  const set = sets.find((each) => each.kind === kind && each.setId === setId);
  if (set === undefined) return null;
  const pockets = set.pockets.filter(({ pulls }) => pulls.some((pull) => pull.roundId === roundId));
  return {
    set: set.name,
    pulled: set.pockets.length,
    total: set.cardCount,
    isListed: pockets.length > 0,
    isNew: pockets.some(
      ({ count, pulls }) => count === 1 && pulls.some((pull) => pull.roundId === roundId && pull.status !== 'gone'),
    ),
    holding: describeHolding(
      pockets.flatMap(({ pulls }) => pulls.filter((pull) => pull.roundId === roundId).map(({ status }) => status)),
    ),
  };
}

function describeHolding(statuses: readonly string[]): SetProgress['holding'] {
  if (statuses.length === 0) return null;
  if (statuses.every((status) => status === 'seen')) return 'mark';
  if (statuses.every((status) => status === 'owned')) return 'token';
  if (statuses.every((status) => status === 'owned' || status === 'on-its-way')) return 'coming';
  return statuses.every((status) => status === 'gone') ? 'lost' : null;
}
