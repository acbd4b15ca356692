import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/client';
import type { NewRow } from '../../db/rows';
import { packEditions, packs } from '../../db/schema/packs';
import type { StoredPack } from './store';

const buildFreeEditionCondition = (editionOf: string, providerKey: string) =>
  and(eq(packEditions.editionOf, editionOf), eq(packEditions.providerKey, providerKey), isNull(packEditions.takenAt));

/** Takes the oldest free edition of a pack over this provider's cards; null if there is none. Each is taken once. */
export async function takeFreeEdition(
  transaction: Transaction,
  editionOf: string,
  providerKey: string,
  now: Date,
): Promise<string | null> {
  const oldest = transaction
    .select({ packId: packEditions.packId })
    .from(packEditions)
    .where(buildFreeEditionCondition(editionOf, providerKey))
    .orderBy(asc(packEditions.sealedAt), asc(packEditions.packId))
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await transaction
    .update(packEditions)
    .set({ takenAt: now })
    .where(eq(packEditions.packId, sql`(${oldest})`))
    .returning();
  return taken?.packId ?? null;
}

export async function countFreeEditions(queries: Queries, editionOf: string, providerKey: string): Promise<number> {
  const [row] = await queries
    .select({ free: count() })
    .from(packEditions)
    .where(buildFreeEditionCondition(editionOf, providerKey));
  return row?.free ?? 0;
}

/** Makes a sealed edition available. */
export async function addEdition(
  transaction: Transaction,
  edition: NewRow<typeof packEditions, 'takenAt'>,
): Promise<void> {
  await transaction.insert(packEditions).values(edition);
}

/** Lists the packs that are played for cards and open for duels. */
export const listCardPacks = (queries: Queries): Promise<StoredPack[]> =>
  queries
    .select()
    .from(packs)
    .where(and(eq(packs.cardMode, 1), eq(packs.active, true), isNull(packs.editionOf)));
