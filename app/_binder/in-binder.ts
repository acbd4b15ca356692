import type { Binder } from '../../lib/binder/contract';

/** The round whose card is in a pocket. */
export interface BinderRound {
  readonly kind: Binder['sets'][number]['kind'];
  readonly setId: string;
  readonly roundId: string;
}

type SetWithPulls = Pick<Binder['sets'][number], 'kind' | 'setId' | 'name' | 'cardCount'> & {
  readonly pockets: readonly { readonly count: number; readonly pulls: readonly { readonly roundId: string }[] }[];
};

interface SetProgress {
  readonly set: string;
  readonly pulled: number;
  readonly total: number;
  /** Whether the round is among the newest pulls of a pocket. */
  readonly isListed: boolean;
  /** Whether the round is the only one that gave its card. */
  readonly isNew: boolean;
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
    isNew: pockets.some(({ count }) => count === 1),
  };
}
