import type { PackSummary } from '../../lib/packs/contract';

/** What a page shows of a pack; its sealed table is read where it is needed. */
export type PackFace = Pick<PackSummary, 'packId' | 'name' | 'tier' | 'price'>;

export const faceOf = ({ packId, name, tier, price }: PackSummary): PackFace => ({ packId, name, tier, price });
