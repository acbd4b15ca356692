import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { preparedOnce } from '../../db/prepared';
import { packs } from '../../db/schema/packs';
import type { StoredPack } from './store';

const packOfTier = preparedOnce((queries: Queries) =>
  queries
    .select()
    .from(packs)
    .where(
      and(
        eq(packs.tier, sql.placeholder('tier')),
        eq(packs.active, true),
        eq(packs.cardMode, 0),
        isNull(packs.editionOf),
      ),
    )
    .orderBy(asc(packs.packId))
    .limit(1)
    .prepare('find_pack_of_tier'),
);

/**
 * The pack that a tier stands for where nobody chose one; null when none is open. Never one that is
 * played for cards: whoever risks those chooses the pack.
 */
export async function findPackOfTier(queries: Queries, tier: string): Promise<StoredPack | null> {
  const [pack] = await packOfTier(queries).execute({ tier });
  return pack ?? null;
}
