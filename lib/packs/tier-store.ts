import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { packs } from '../../db/schema/packs';
import type { StoredPack } from './store';

/** Finds the pack of a tier for fees only: the first by id that is offered, or null. */
export const findPackOfTier = (queries: Queries, tier: string): Promise<StoredPack | null> =>
  findFirstPack(queries, tier, 0);

/** Finds the pack of a tier whose duels are played for the drawn cards: the first by id that is offered, or null. */
export const findCardPackOfTier = (queries: Queries, tier: string): Promise<StoredPack | null> =>
  findFirstPack(queries, tier, 1);

async function findFirstPack(queries: Queries, tier: string, cardMode: 0 | 1): Promise<StoredPack | null> {
  const [pack] = await queries
    .select()
    .from(packs)
    .where(and(eq(packs.tier, tier), eq(packs.active, true), eq(packs.cardMode, cardMode), isNull(packs.editionOf)))
    .orderBy(asc(packs.packId))
    .limit(1);
  return pack ?? null;
}
