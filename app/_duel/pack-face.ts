import type { PackSummary } from '../../lib/packs/contract';

/** The fields of a pack that pages show without its sealed table. */
export type PackFace = Pick<PackSummary, 'packId' | 'name' | 'tier' | 'price' | 'cardMode'>;

/** Sorts packs, cheapest first. */
export const sortByPrice = (packs: readonly PackFace[]): readonly PackFace[] =>
  packs.toSorted((left, right) => Number(left.price.amount - right.price.amount));

export const toPackFace = ({ packId, name, tier, price, cardMode }: PackSummary): PackFace => ({
  packId,
  name,
  tier,
  price,
  cardMode,
});
