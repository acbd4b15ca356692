import type { PackSummary } from '../../lib/packs/contract';

/** The fields of a pack that pages show without its sealed table. */
export type PackBasics = Pick<PackSummary, 'packId' | 'name' | 'tier' | 'price' | 'cardMode' | 'freeEditions'>;

/** A pack that visitors can rip for practice. */
export type OfferedPack = Pick<PackSummary, 'packId' | 'tier'>;

/** Whether the winner of a duel that is opened over the pack now takes both cards. */
export const isForCards = ({ freeEditions }: Pick<PackBasics, 'freeEditions'>): boolean => (freeEditions ?? 0) > 0;

/** Whether a pack's duels are for its cards and none can be opened now. */
export const isClosedForCards = ({ cardMode, freeEditions }: Pick<PackBasics, 'cardMode' | 'freeEditions'>): boolean =>
  cardMode === 'cards' && !isForCards({ freeEditions });

/** Sorts packs: those whose winner takes both cards come before all others, and each of the two groups by price. */
export const sortByPrize = <Pack extends PackBasics>(packs: readonly Pack[]): readonly Pack[] =>
  packs.toSorted(
    (left, right) =>
      Number(isForCards(right)) - Number(isForCards(left)) || Number(left.price.amount - right.price.amount),
  );

/** Returns the cheapest pack whose winner gets no card (`fees-only`); undefined without one. */
export const findRecordPack = (packs: readonly PackBasics[]): PackBasics | undefined =>
  sortByPrize(packs).find(({ cardMode }) => cardMode === 'fees-only');

/**
 * Returns the pack to preselect: the cheapest one whose winner takes both cards, else the cheapest one whose winner
 * gets no card; undefined without either.
 */
export const findDefaultPack = (packs: readonly PackBasics[]): PackBasics | undefined =>
  sortByPrize(packs).find(isForCards) ?? findRecordPack(packs);

export const toPackBasics = ({ packId, name, tier, price, cardMode, freeEditions }: PackSummary): PackBasics => ({
  packId,
  name,
  tier,
  price,
  cardMode,
  freeEditions,
});
