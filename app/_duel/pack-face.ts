import type { PackSummary } from '../../lib/packs/contract';

/** What a page shows of a pack; its sealed table is read where it is needed. */
export type PackFace = Pick<PackSummary, 'packId' | 'name' | 'tier' | 'price' | 'cardMode'>;

/** Cheapest first. */
export const byPrice = (packs: readonly PackFace[]): readonly PackFace[] =>
  packs.toSorted((left, right) => Number(left.price.amount - right.price.amount));

export const faceOf = ({ packId, name, tier, price, cardMode }: PackSummary): PackFace => ({
  packId,
  name,
  tier,
  price,
  cardMode,
});
