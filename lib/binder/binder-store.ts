import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';

/** Maximum number of duels in each seat, and of rips, that a binder reads: the newest ones. */
export const MAX_BINDER_ROUNDS = 10_000;
/** Maximum number of pulls of each card that a binder lists: the newest ones. */
const MAX_PULLS_PER_CARD = 3;
/** Maximum number of rivals that a binder lists. */
const MAX_LISTED_RIVALS = 10;

/**
 * One pull of a card, with the facts of the card itself and of all its pulls in this binder. Amounts are decimal
 * strings; times are in milliseconds since 1970.
 */
export interface PulledRow {
  readonly kind: 'pack' | 'machine';
  readonly set_id: string;
  readonly set_name: string;
  readonly set_tier: string;
  readonly card_count: number;
  readonly entry_index: number;
  readonly card_id: string;
  readonly card_tier: string;
  readonly value_amount: string;
  readonly value_source: string;
  readonly valued_ms: number;
  /** Null for a pack, whose cards have the unit of the valuation policy. */
  readonly value_mint: string | null;
  readonly value_decimals: number | null;
  /** Number of all pulls of the card. */
  readonly count: number;
  /** When the first of all pulls was recorded. */
  readonly first_ms: number;
  /** Whether one of all pulls gave the wallet a token that was delivered. */
  readonly has_delivered: boolean;
  /** Whether one of all pulls gave the wallet a token that isn't delivered yet. */
  readonly has_coming: boolean;
  readonly round_id: string;
  /** Mint of this pull's card; null for a card that isn't a token, or whose mint isn't known yet. */
  readonly card_mint: string | null;
  readonly pulled_ms: number;
  /** Whether the wallet drew the card itself; false for the card that it won from its rival. */
  readonly is_own: boolean;
  /** State of this pull's token; null for a card that isn't a token. */
  readonly card_state: 'awaited' | 'escrowed' | 'delivered' | 'missed' | null;
  /** Whether the wallet won the duel. Null for a rip, like the following members. */
  readonly is_won: boolean | null;
  readonly rival: string | null;
  readonly is_house: boolean | null;
  readonly own_value: string | null;
  readonly rival_value: string | null;
}

/** Totals of a wallet's duels that its binder counts. */
export interface DuelRecordRow {
  readonly duels: number;
  readonly wins: number;
  readonly best_streak: number;
}

/** A player whom the wallet met in duels, with the wallet's wins and losses against that player. */
export interface RivalRow {
  readonly wallet: string;
  readonly is_house: boolean;
  readonly won: number;
  readonly lost: number;
  readonly last_duel_id: string;
}

/**
 * The wallet of a binder, and the rules for its rounds. A duel created after `unopenedSince` counts only once the
 * wallet has opened its pack: before that, the binder would give the result away. If `isShared`, the rival must have
 * opened it too, since the rival may read the binder; the house, which never opens a pack, needn't. A shared binder has
 * no rips, whose wallets aren't public.
 */
export interface BinderOwner {
  readonly wallet: string;
  readonly unopenedSince: Date;
  readonly isShared: boolean;
}

/** Selects the newest 10,000 duels with a result in which a wallet has this seat. */
const selectDuelsOfSeat = (wallet: string, own: 'creator' | 'opponent'): SQL => {
  const rival = own === 'creator' ? 'opponent' : 'creator';
  const [ownIndex, rivalIndex] = own === 'creator' ? [0, 1] : [1, 0];
  return sql`(
    select duel_id, pack_id, created_at, ${own}::text as side, ${sql.raw(`${rival}_wallet`)} as rival,
      matchmaking_mode = 'house' and ${own}::text = 'opponent' as is_house, result ->> 'winner' = ${own}::text as is_won,
      (result #>> '{sides,${sql.raw(`${ownIndex}`)},entryIndex}')::int as own_index,
      (result #>> '{sides,${sql.raw(`${rivalIndex}`)},entryIndex}')::int as rival_index,
      result #>> '{sides,${sql.raw(`${ownIndex}`)},valueAmount}' as own_value,
      result #>> '{sides,${sql.raw(`${rivalIndex}`)},valueAmount}' as rival_value,
      cards #>> '{${sql.raw(own)},state}' as own_state, cards #>> '{${sql.raw(rival)},state}' as rival_state
    from duels where ${sql.raw(`${own}_wallet`)} = ${wallet} and result is not null
    order by created_at desc, duel_id collate "C" desc limit ${MAX_BINDER_ROUNDS}
  )`;
};

// For a shared binder, a duel with the house needs no opening by the rival: the house never opens a pack.
const selectPlayedDuels = ({ wallet, unopenedSince, isShared }: BinderOwner): SQL => sql`played as (
  select * from (${selectDuelsOfSeat(wallet, 'creator')} union all ${selectDuelsOfSeat(wallet, 'opponent')}) seats
  where created_at <= ${unopenedSince.toISOString()}::timestamptz
    or exists (select 1 from duel_openings o where o.duel_id = seats.duel_id and o.side = seats.side)
    and (not ${isShared}::boolean or is_house
      or exists (select 1 from duel_openings o where o.duel_id = seats.duel_id and o.side <> seats.side))
)`;

/** Builds subqueries for a binder's pulls, their rank for each card, and the sizes of the sets. */
const selectPulls = (owner: BinderOwner): SQL => sql`pulls as (
  select 'pack' as kind, coalesce(p.edition_of, p.pack_id) as set_id, own_index as entry_index, duel_id as round_id, d.pack_id, null::text as card_mint,
    d.created_at as at, true as is_own, own_state as card_state, is_won, rival, is_house, own_value, rival_value
  from played d join packs p on p.pack_id = d.pack_id
  union all
  select 'pack', coalesce(p.edition_of, p.pack_id), rival_index, duel_id, d.pack_id, null,
    d.created_at, false, rival_state, is_won, rival, is_house, own_value, rival_value
  from played d join packs p on p.pack_id = d.pack_id where is_won and rival_state is not null
  union all
  (select 'machine', machine_key, entry_index, r.rip_id, null, c.card_mint, ripped_at, true,
    case when c.state = 'delivered' then 'delivered' when c.state = 'withdrawn' then 'missed' when c.state is not null then 'awaited' end,
    null, null, null, null, null
  from gacha_rips r left join card_deliveries c on c.rip_id = r.rip_id
  where r.wallet = ${owner.wallet} and not ${owner.isShared}::boolean order by ripped_at desc, r.rip_id desc limit ${MAX_BINDER_ROUNDS})
), ranked as (
  select *, row_number() over (card order by at desc, round_id collate "C" desc) as nth,
    count(*) over card as count,
    first_value(round_id) over (card order by at, round_id collate "C") as first_round_id, min(at) over card as first_at,
    coalesce(bool_or(coalesce(is_won, true) and card_state = 'delivered') over card, false) as has_delivered,
    coalesce(bool_or(coalesce(is_won, true) and card_state in ('awaited', 'escrowed')) over card, false) as has_coming
  from pulls window card as (partition by kind, set_id, entry_index)
), sizes as (
  select 'pack' as kind, pack_id as set_id, count(*)::int as card_count from pack_entries
  where pack_id in (select set_id from pulls where kind = 'pack') group by pack_id
  union all
  select 'machine', machine_key, count(*)::int from gacha_entries
  where machine_key in (select set_id from pulls where kind = 'machine') group by machine_key
)`;

/** Selects when a duel's result was recorded; for a rip, which has no duel event, the time `at`. */
const selectResultTime = (roundId: SQL, at: SQL): SQL => sql`coalesce((
  select min(e.at) from duel_events e where e.duel_id = ${roundId} and e.status_to in ('resolved', 'settled')
), ${at})`;

const toMilliseconds = (at: SQL): SQL => sql`(extract(epoch from ${at}) * 1000)::float8`;

const selectRows = async <Row>(queries: Queries, statement: SQL): Promise<Row[]> =>
  ((await queries.execute(statement)) as unknown as { rows: Row[] }).rows;

/** Lists the newest pulls of each card that a wallet pulled or won, by set, in the order of the set's table. */
export const listBinderPulls = (queries: Queries, owner: BinderOwner): Promise<PulledRow[]> =>
  selectRows(
    queries,
    sql`with ${selectPlayedDuels(owner)}, ${selectPulls(owner)}
    select r.kind, r.set_id, coalesce(p.name, m.name) as set_name, coalesce(p.tier, m.tier) as set_tier, s.card_count,
      r.entry_index,
      coalesce(pe.card_id, me.card_id) as card_id, coalesce(pe.tier, me.tier) as card_tier,
      coalesce(pe.value_amount, me.value_amount)::text as value_amount,
      coalesce(pe.value_source, m.value_source) as value_source,
      ${toMilliseconds(sql`coalesce(pe.valued_at, m.valued_at)`)} as valued_ms,
      m.price_mint as value_mint, m.price_decimals as value_decimals,
      r.count::int, ${toMilliseconds(selectResultTime(sql`r.first_round_id`, sql`r.first_at`))} as first_ms, r.has_delivered, r.has_coming, r.round_id,
      coalesce(r.card_mint, drawn.card_mint) as card_mint,
      ${toMilliseconds(selectResultTime(sql`r.round_id`, sql`r.at`))} as pulled_ms,
      r.is_own, r.card_state, r.is_won, r.rival, r.is_house, r.own_value, r.rival_value
    from ranked r join sizes s on s.kind = r.kind and s.set_id = r.set_id
    left join packs p on r.kind = 'pack' and p.pack_id = r.set_id
    left join pack_entries pe on r.kind = 'pack' and pe.pack_id = r.set_id and pe.entry_index = r.entry_index
    left join gacha_machines m on r.kind = 'machine' and m.machine_key = r.set_id
    left join gacha_entries me on r.kind = 'machine' and me.machine_key = r.set_id and me.entry_index = r.entry_index
    left join pack_entries drawn on r.kind = 'pack' and drawn.pack_id = r.pack_id and drawn.entry_index = r.entry_index
    where r.nth <= ${MAX_PULLS_PER_CARD}
    order by r.kind desc, r.set_id, r.entry_index, r.nth`,
  );

/** Counts the duels of a binder, the wallet's wins among them and the most wins in a row. */
export async function readDuelRecord(queries: Queries, owner: BinderOwner): Promise<DuelRecordRow> {
  const [row] = await selectRows<DuelRecordRow>(
    queries,
    // `streak` is a duel's number among all duels minus its number among the wins: the same for wins in a row.
    sql`with ${selectPlayedDuels(owner)}, numbered as (
      select is_won, row_number() over (order by created_at, duel_id)
        - row_number() over (partition by is_won order by created_at, duel_id) as streak
      from played
    )
    select count(*)::int as duels, (count(*) filter (where is_won))::int as wins, coalesce((
      select max(length) from (select count(*) as length from numbered where is_won group by streak) streaks
    ), 0)::int as best_streak from played`,
  );
  return row ?? { duels: 0, wins: 0, best_streak: 0 };
}

/** Lists the rivals that a wallet has met most often. */
export const listRivals = (queries: Queries, owner: BinderOwner): Promise<RivalRow[]> =>
  selectRows(
    queries,
    sql`with ${selectPlayedDuels(owner)}
    select rival as wallet, is_house, (count(*) filter (where is_won))::int as won,
      (count(*) filter (where not is_won))::int as lost, (array_agg(duel_id order by created_at desc))[1] as last_duel_id
    from played group by rival, is_house order by count(*) desc, rival limit ${MAX_LISTED_RIVALS}`,
  );
