import type { PackSummary } from '../../lib/packs/contract';

/** The fields of a pack that pages show without its sealed table. */
export type PackBasics = Pick<PackSummary, 'packId' | 'name' | 'tier' | 'price' | 'cardMode'>;

/** A pack that visitors can rip for practice. */
export type OfferedPack = Pick<PackSummary, 'packId' | 'tier'>;

/** Sorts packs, cheapest first. */
export const sortByPrice = (packs: readonly PackBasics[]): readonly PackBasics[] =>
  packs.toSorted((left, right) => Number(left.price.amount - right.price.amount));

export const toPackBasics = ({ packId, name, tier, price, cardMode }: PackSummary): PackBasics => ({
  packId,
  name,
  tier,
  price,
  cardMode,
});
