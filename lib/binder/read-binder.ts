import type { Queries } from '../../db/client';
import type { CardTier } from '../cards/tier';
import { VALUE_DECIMALS, VALUE_MINT } from '../valuation/rules-unit';
import { type BinderOwner, listBinderPulls, listRivals, type PulledRow, readDuelRecord } from './binder-store';
import type { Binder, Pocket, SharedBinder } from './contract';
import { findCardOwnership } from './rules/card-status';

/** Reads the cards of a wallet by set, and its record. */
export async function readBinder(queries: Queries, owner: BinderOwner): Promise<SharedBinder> {
  const { wallet } = owner;
  const [pulls, record, rivals] = await Promise.all([
    listBinderPulls(queries, owner),
    readDuelRecord(queries, owner),
    listRivals(queries, owner),
  ]);
  return {
    wallet,
    sets: toSets(pulls, wallet),
    record: {
      duels: record.duels,
      wins: record.wins,
      bestStreak: record.best_streak,
      rivals: rivals.map(({ is_house: isHouse, last_duel_id: lastDuelId, ...rival }) => ({
        ...rival,
        isHouse,
        lastDuelId,
      })),
    },
  };
}

/** Groups pulls by set and card. They must be in that order, with the newest pull of each card first. */
function toSets(rows: readonly PulledRow[], wallet: string): Binder['sets'] {
  return groupRows(rows, ({ kind, set_id }) => `${kind} ${set_id}`).map((ofSet) => {
    const [{ kind, set_id: setId, set_name: name, set_tier: tier, card_count: cardCount }] = ofSet;
    const pockets = groupRows(ofSet, ({ entry_index }) => entry_index).map((ofCard) => toPocket(ofCard, wallet));
    return { kind, setId, name, tier: tier as Binder['sets'][number]['tier'], cardCount, pockets };
  });
}

type NonEmptyRows = [PulledRow, ...PulledRow[]];

/** Splits rows into groups of neighbours with the same key. */
function groupRows(rows: readonly PulledRow[], getKey: (row: PulledRow) => unknown): NonEmptyRows[] {
  const groups: NonEmptyRows[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last !== undefined && getKey(last[0]) === getKey(row)) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

function toPocket(rows: NonEmptyRows, wallet: string): Pocket {
  const [newest] = rows;
  const pulls = rows.map((row) => toBinderPull(row, wallet));
  return {
    entryIndex: newest.entry_index,
    cardId: newest.card_id,
    tier: newest.card_tier as CardTier,
    value: {
      amount: BigInt(newest.value_amount),
      mint: newest.value_mint ?? VALUE_MINT,
      decimals: newest.value_decimals ?? VALUE_DECIMALS,
      source: newest.value_source,
      at: new Date(newest.valued_ms),
    },
    count: newest.count,
    firstPulledAt: new Date(newest.first_ms),
    status: newest.has_delivered ? 'owned' : newest.has_coming ? 'on-its-way' : (pulls[0]?.status ?? 'seen'),
    pulls,
  };
}

function toBinderPull(row: PulledRow, wallet: string): Pocket['pulls'][number] {
  const { rival, is_won: isWon, is_own: isOwn } = row;
  const isRip = rival === null || isWon === null;
  return {
    source: isRip ? 'rip' : 'duel',
    roundId: row.round_id,
    pulledAt: new Date(row.pulled_ms),
    pulledBy: isRip || isOwn ? wallet : rival,
    ...findCardOwnership(row.card_state, isRip || isWon ? wallet : rival, wallet),
    cardMint: row.card_mint,
    duel: isRip
      ? null
      : {
          isWon,
          rivalWallet: rival,
          isHouse: row.is_house === true,
          ownValue: BigInt(row.own_value ?? 0),
          rivalValue: BigInt(row.rival_value ?? 0),
        },
  };
}
