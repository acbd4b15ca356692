import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { packs } from '../../db/schema/packs';
import type { StoredPack } from './store';

/**
 * Finds the pack that a tier stands for where no pack was chosen; null when none is open. Never one that is played for
 * cards: those are only risked in a pack that was chosen.
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
