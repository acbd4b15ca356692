import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { packs } from '../../db/schema/packs';
import type { StoredPack } from './store';

/**
 * Finds the pack of a tier for players who chose none: the first by id that is open, or null. Never one that is played
 * for cards: those are only risked in a pack that was chosen.
 */
export async function findPackOfTier(queries: Queries, tier: string): Promise<StoredPack | null> {
  const [pack] = await queries
    .select()
    .from(packs)
    .where(and(eq(packs.tier, tier), eq(packs.active, true), eq(packs.cardMode, 0), isNull(packs.editionOf)))
    .orderBy(asc(packs.packId))
    .limit(1);
  return pack ?? null;
}
