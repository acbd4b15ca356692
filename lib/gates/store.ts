import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { packEditions, packs } from '../../db/schema/packs';
import type { PackTier } from '../cards/tier';
import type { GateFindings } from './rules/gate';

/** Lists tier and card mode of each active pack, without the editions sealed for single duels. */
export async function listOpenPacks(queries: Queries): Promise<GateFindings['openPacks']> {
  const rows = await queries
    .select({ tier: packs.tier, cardMode: packs.cardMode })
    .from(packs)
    .where(and(eq(packs.active, true), isNull(packs.editionOf)));
  return rows.map(({ tier, cardMode }) => ({ tier: tier as PackTier, forCards: cardMode === 1 }));
}

/** Whether any active pack has an unused edition with this provider's cards. */
export async function hasFreeEdition(queries: Queries, providerKey: string): Promise<boolean> {
  const found = await queries
    .select({ packId: packEditions.packId })
    .from(packEditions)
    .innerJoin(packs, eq(packs.packId, packEditions.editionOf))
    .where(and(eq(packEditions.providerKey, providerKey), isNull(packEditions.takenAt), eq(packs.active, true)))
    .limit(1);
  return found.length > 0;
}
