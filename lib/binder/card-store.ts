import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/client';
import { cardDeliveries } from '../../db/schema/card-deliveries';
import { duelEvents, duels } from '../../db/schema/duels';
import { gachaEntries, gachaMachines, gachaRips, gachaSeals } from '../../db/schema/gacha';
import { packEntries, packs } from '../../db/schema/packs';
import { duelOpenings } from '../../db/schema/watching';
import type { DuelSide } from '../duel/rules/duel';

/** The round that a page of rounds starts with: its time and id. Null to start with the newest. */
export type RoundPosition = { readonly at: string; readonly roundId: string } | null;

interface RoundPage {
  readonly from: RoundPosition;
  readonly limit: number;
}

/** Orders ids by their bytes, so that lists of both seats and of rips can be merged outside of the database. */
const collateByBytes = (id: PgColumn): SQL => sql`${id} collate "C"`;

const buildFromPositionCondition = (at: PgColumn, id: PgColumn, from: RoundPosition): SQL | undefined =>
  from === null
    ? undefined
    : sql`(${at}, ${collateByBytes(id)}) <= (${from.at}::timestamptz, ${from.roundId}::text collate "C")`;

/** The packs as players are offered them; in card mode, a duel's own pack is an edition of one. */
const offeredPacks = alias(packs, 'offered_packs');
const creatorEntries = alias(packEntries, 'creator_entries');
const opponentEntries = alias(packEntries, 'opponent_entries');

/** Selects one page of the duels with a result in which a wallet has this seat, newest first. */
const selectDuelPage = (queries: Queries, wallet: string, side: DuelSide, { from, limit }: RoundPage) =>
  queries
    .select({
      duelId: duels.duelId,
      packId: duels.packId,
      createdAt: duels.createdAt,
      creatorWallet: duels.creatorWallet,
      opponentWallet: duels.opponentWallet,
      matchmakingMode: duels.matchmakingMode,
      result: duels.result,
      cards: duels.cards,
    })
    .from(duels)
    .where(
      and(
        eq(side === 'creator' ? duels.creatorWallet : duels.opponentWallet, wallet),
        isNotNull(duels.result),
        buildFromPositionCondition(duels.createdAt, duels.duelId, from),
      ),
    )
    .orderBy(desc(duels.createdAt), desc(collateByBytes(duels.duelId)))
    .limit(limit)
    .as('duel');
type DuelPageQuery = ReturnType<typeof selectDuelPage>;

const selectResultTime = (duel: DuelPageQuery) =>
  sql`(
    select min(${duelEvents.at}) from ${duelEvents}
    where ${duelEvents.duelId} = ${duel.duelId} and ${duelEvents.statusTo} in ('resolved', 'settled')
  )`.mapWith(duelEvents.at);

/** Builds the condition for the entry that a side drew: `index` 0 is the creator, 1 the opponent. */
const buildDrawnEntryCondition = (
  duel: DuelPageQuery,
  entries: typeof creatorEntries | typeof opponentEntries,
  index: 0 | 1,
) =>
  and(
    eq(entries.packId, duel.packId),
    eq(entries.entryIndex, sql`(${duel.result} #>> ${sql.raw(`'{sides,${index},entryIndex}'`)})::int`),
  );

/**
 * Lists a wallet's duels with a result in which it has this seat, with both drawn cards. The duels are limited before
 * the rest is joined: else the planner may expect few of them to have cards, and read all.
 */
export function listPulledDuels(queries: Queries, wallet: string, side: DuelSide, page: RoundPage) {
  const duel = selectDuelPage(queries, wallet, side, page);
  return queries
    .select({
      duelId: duel.duelId,
      createdAt: duel.createdAt,
      creatorWallet: duel.creatorWallet,
      opponentWallet: duel.opponentWallet,
      matchmakingMode: duel.matchmakingMode,
      result: duel.result,
      cards: duel.cards,
      pulledAt: selectResultTime(duel),
      openedAt: duelOpenings.openedAt,
      pack: packs,
      offeredName: offeredPacks.name,
      creatorEntry: creatorEntries,
      opponentEntry: opponentEntries,
    })
    .from(duel)
    .innerJoin(packs, eq(packs.packId, duel.packId))
    .leftJoin(offeredPacks, eq(offeredPacks.packId, packs.editionOf))
    .innerJoin(creatorEntries, buildDrawnEntryCondition(duel, creatorEntries, 0))
    .innerJoin(opponentEntries, buildDrawnEntryCondition(duel, opponentEntries, 1))
    .leftJoin(duelOpenings, and(eq(duelOpenings.duelId, duel.duelId), eq(duelOpenings.side, side)));
}
/** A duel with a result, its pack, and the entries that both sides drew. */
export type PulledDuel = Awaited<ReturnType<typeof listPulledDuels>>[number];

/** Lists a wallet's rips with the drawn card and its tickets in the odds of that rip, newest first. */
export const listPulledRips = (queries: Queries, wallet: string, { from, limit }: RoundPage) =>
  queries
    .select({
      rip: gachaRips,
      entry: gachaEntries,
      machine: gachaMachines,
      delivery: cardDeliveries,
      totalWeight: gachaSeals.totalWeight,
      weight: sql<number>`(
        select (odds ->> 'weight')::int from jsonb_array_elements(${gachaSeals.oddsJson}::jsonb -> 'entries') odds
        where (odds ->> 'entryIndex')::int = ${gachaRips.entryIndex}
      )`,
    })
    .from(gachaRips)
    .innerJoin(gachaMachines, eq(gachaMachines.machineKey, gachaRips.machineKey))
    .innerJoin(
      gachaEntries,
      and(eq(gachaEntries.machineKey, gachaRips.machineKey), eq(gachaEntries.entryIndex, gachaRips.entryIndex)),
    )
    .innerJoin(
      gachaSeals,
      and(eq(gachaSeals.machineKey, gachaRips.machineKey), eq(gachaSeals.sequence, gachaRips.sealSequence)),
    )
    .leftJoin(cardDeliveries, eq(cardDeliveries.ripId, gachaRips.ripId))
    .where(and(eq(gachaRips.wallet, wallet), buildFromPositionCondition(gachaRips.rippedAt, gachaRips.ripId, from)))
    .orderBy(desc(gachaRips.rippedAt), desc(collateByBytes(gachaRips.ripId)))
    .limit(limit);
/** A rip with its machine, the drawn card, that card's delivery, and its tickets in the odds. */
export type PulledRip = Awaited<ReturnType<typeof listPulledRips>>[number];
