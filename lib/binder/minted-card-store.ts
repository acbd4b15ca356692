import { and, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/client';
import { duelEvents, duels } from '../../db/schema/duels';
import { packEditions, packEntries, packs } from '../../db/schema/packs';
import { toStoredDuel } from '../duel/store';

/** The packs as players are offered them; a minted card's own pack is an edition of one. */
const offeredPacks = alias(packs, 'offered_packs');

/** When the duel's result was recorded, from its events; null before. */
const resultTimeSql = sql<Date | null>`(
  select min(${duelEvents.at}) from ${duelEvents}
  where ${duelEvents.duelId} = ${duels.duelId} and ${duelEvents.statusTo} in ('resolved', 'settled')
)`.mapWith(duelEvents.at);

/**
 * Finds a card by its mint, with its edition; null if no edition has this mint. `duel` is the duel over that edition
 * that isn't cancelled, of which there is at most one; null before there is one.
 */
export async function findMintedCard(queries: Queries, cardMint: string) {
  const [row] = await queries
    .select({
      entry: packEntries,
      pack: packs,
      edition: packEditions,
      offeredName: offeredPacks.name,
      duel: duels,
      resultAt: resultTimeSql,
    })
    .from(packEntries)
    .innerJoin(packs, eq(packs.packId, packEntries.packId))
    .innerJoin(packEditions, eq(packEditions.packId, packEntries.packId))
    .leftJoin(offeredPacks, eq(offeredPacks.packId, packs.editionOf))
    .leftJoin(duels, and(eq(duels.packId, packEntries.packId), eq(duels.cardMode, 1), ne(duels.status, 'cancelled')))
    .where(eq(packEntries.cardMint, cardMint));
  return row === undefined ? null : { ...row, duel: row.duel === null ? null : toStoredDuel(row.duel) };
}
/** A card of a pack's edition, with the duel over it; `duel` is null before there is one. */
export type MintedCard = NonNullable<Awaited<ReturnType<typeof findMintedCard>>>;
