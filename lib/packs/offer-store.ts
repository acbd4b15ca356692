import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import { packs } from '../../db/schema/packs';
import type { StoredPack } from './store';

/** Lists all packs except editions, in the order of their ids. */
export const listNonEditionPacks = (queries: Queries): Promise<StoredPack[]> =>
  queries.select().from(packs).where(isNull(packs.editionOf)).orderBy(asc(packs.packId));

/** Retires an offered pack. Returns false if it isn't offered (any more). */
export async function retirePackRow(
  transaction: Transaction,
  packId: string,
  retiredAt: Date,
  replacedBy: string | null,
): Promise<boolean> {
  const retired = await transaction
    .update(packs)
    .set({ active: false, retiredAt, replacedBy })
    .where(and(eq(packs.packId, packId), eq(packs.active, true), isNull(packs.editionOf)))
    .returning({ packId: packs.packId });
  return retired.length === 1;
}

/** Offers a retired pack again. Returns false for one that is offered, was replaced or is an edition. */
export async function reofferPackRow(transaction: Transaction, packId: string): Promise<boolean> {
  const isRetired = and(eq(packs.active, false), isNull(packs.replacedBy), isNull(packs.editionOf));
  const offered = await transaction
    .update(packs)
    .set({ active: true, retiredAt: null })
    .where(and(eq(packs.packId, packId), isRetired))
    .returning({ packId: packs.packId });
  return offered.length === 1;
}
