import { and, asc, count, desc, eq, gte, isNotNull, isNull, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries, Transaction } from '../../db/client';
import { prepareOnce } from '../../db/prepare-once';
import type { NewRow } from '../../db/rows';
import { duels } from '../../db/schema/duels';
import { packEditions, packEntries, packs } from '../../db/schema/packs';
import type { StoredPack } from './store';

/** SQL condition: the edition is taken and not spent, so it may still become free again. */
export const isHeld = and(isNotNull(packEditions.takenAt), isNull(packEditions.spentAt));

/** Builds the condition for a pack's editions over this provider's cards that no duel has taken. */
const buildFreeEditionCondition = (editionOf: string, providerKey: string) =>
  and(eq(packEditions.editionOf, editionOf), eq(packEditions.providerKey, providerKey), isNull(packEditions.takenAt));

/**
 * Takes the oldest free edition of a pack over this provider's cards and returns its id. Skips those that concurrent
 * transactions are taking; null if none is left. `now` must be the creation time of the duel that takes it, by which
 * that duel is found later.
 */
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

/** Counts the editions of a pack over this provider's cards that no duel has taken. */
export async function countFreeEditions(queries: Queries, editionOf: string, providerKey: string): Promise<number> {
  const [row] = await queries
    .select({ free: count() })
    .from(packEditions)
    .where(buildFreeEditionCondition(editionOf, providerKey));
  return row?.free ?? 0;
}

/** Counts the held editions of a pack over this provider's cards: taken, and not spent. */
export async function countHeldEditions(queries: Queries, editionOf: string, providerKey: string): Promise<number> {
  const isOfPack = and(eq(packEditions.editionOf, editionOf), eq(packEditions.providerKey, providerKey));
  const [row] = await queries.select({ held: count() }).from(packEditions).where(and(isOfPack, isHeld));
  return row?.held ?? 0;
}

/** The table `packs` again, for the rows of editions beside those of their packs. */
const editions = alias(packs, 'editions');

/**
 * Counts, by offered pack, the editions of one provider's cards that no duel has taken, without those whose stored bond
 * doesn't cover their two dearest cards.
 */
const selectPlayableCounts = prepareOnce((queries) => {
  const dearest = queries
    .select({ valueAmount: packEntries.valueAmount })
    .from(packEntries)
    .where(eq(packEntries.packId, editions.packId))
    .orderBy(desc(packEntries.valueAmount))
    .limit(2)
    .as('dearest');
  const minLamports = sql`greatest(${editions.lamportsPerValueUnit}, ${packs.lamportsPerValueUnit})
    * (select sum(${dearest.valueAmount}) from ${dearest})`;
  return queries
    .select({ packId: packEditions.editionOf, free: count() })
    .from(packEditions)
    .innerJoin(packs, and(eq(packs.packId, packEditions.editionOf), eq(packs.active, true)))
    .innerJoin(editions, eq(editions.packId, packEditions.packId))
    .where(
      and(
        eq(packEditions.providerKey, sql.placeholder('providerKey')),
        isNull(packEditions.takenAt),
        gte(editions.cardsLamports, minLamports),
      ),
    )
    .groupBy(packEditions.editionOf)
    .prepare('count_playable_editions');
});

/**
 * Counts, by offered pack, the editions over this provider's cards that a duel could take: free ones whose bond covers
 * the two dearest cards at the edition's or the pack's rate, whichever is higher, as `findBondFault` demands. A pack
 * without such editions isn't in the map.
 */
export const countPlayableEditions = async (
  queries: Queries,
  providerKey: string,
): Promise<ReadonlyMap<string, number>> =>
  new Map((await selectPlayableCounts(queries).execute({ providerKey })).map(({ packId, free }) => [packId, free]));

/** Lists this provider's editions that no duel has taken, each with its mints in the table's order. */
export const listFreeEditionCards = (
  queries: Queries,
  providerKey: string,
): Promise<{ readonly packId: string; readonly mints: string[] }[]> =>
  queries
    .select({
      packId: packEditions.packId,
      mints: sql<string[]>`array_agg(${packEntries.cardMint} order by ${packEntries.entryIndex})`,
    })
    .from(packEditions)
    .innerJoin(packEntries, eq(packEntries.packId, packEditions.packId))
    .where(and(eq(packEditions.providerKey, providerKey), isNull(packEditions.takenAt)))
    .groupBy(packEditions.packId);

/** Deletes a free edition from the pool, so that no duel gets it. Returns false if a duel has taken it meanwhile. */
export async function withdrawEdition(queries: Queries, packId: string): Promise<boolean> {
  const withdrawn = await queries
    .delete(packEditions)
    .where(and(eq(packEditions.packId, packId), isNull(packEditions.takenAt)))
    .returning({ packId: packEditions.packId });
  return withdrawn.length === 1;
}

/** Makes a held edition free again. Returns false if it isn't held any more, or has a duel that isn't cancelled. */
export async function returnEdition(queries: Queries, packId: string, takenAt: Date): Promise<boolean> {
  const liveDuels = queries
    .select({ duelId: duels.duelId })
    .from(duels)
    .where(and(eq(duels.packId, packId), eq(duels.cardMode, 1), ne(duels.status, 'cancelled')));
  const returned = await queries
    .update(packEditions)
    .set({ takenAt: null })
    .where(and(buildHeldSinceCondition(packId, takenAt), notExists(liveDuels)))
    .returning({ packId: packEditions.packId });
  return returned.length === 1;
}

/** Records that a held edition is never free again. Does nothing if it isn't held any more. */
export async function spendEdition(queries: Queries, packId: string, takenAt: Date, now: Date): Promise<void> {
  await queries.update(packEditions).set({ spentAt: now }).where(buildHeldSinceCondition(packId, takenAt));
}

/** Builds the condition that an edition that was taken at this time is still held. */
const buildHeldSinceCondition = (packId: string, takenAt: Date) =>
  and(eq(packEditions.packId, packId), eq(packEditions.takenAt, takenAt), isNull(packEditions.spentAt));

/** Adds a sealed edition to the pool, free for a duel. */
export async function addEdition(
  transaction: Transaction,
  edition: NewRow<typeof packEditions, 'takenAt' | 'spentAt'>,
): Promise<void> {
  await transaction.insert(packEditions).values(edition);
}

/** Lists the packs that are played for cards and open for duels. */
export const listCardPacks = (queries: Queries): Promise<StoredPack[]> =>
  queries
    .select()
    .from(packs)
    .where(and(eq(packs.cardMode, 1), eq(packs.active, true), isNull(packs.editionOf)));
