import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { duelEvents, duels } from '../../db/schema/duels';
import { escrowCalls } from '../../db/schema/escrow-calls';

/** Figures of a provider, as the database counts them; amounts are decimal strings. */
export interface ProviderRecordRow extends Record<string, unknown> {
  readonly accepted: number;
  readonly acceptedWallets: number;
  readonly revealed: number;
  readonly revealedWallets: number;
  readonly withheld: number;
  readonly withheldWallets: number;
  readonly missed: number;
  readonly missedWallets: number;
  readonly missedCards: number;
  readonly notAccepted: number;
  readonly notAcceptedWallets: number;
  readonly paid: number;
  readonly paidWallets: number;
  readonly paidLamports: string;
  readonly burned: number;
  readonly burnedWallets: number;
  readonly burnedLamports: string;
  readonly timed: number;
  readonly timedWallets: number;
  readonly minimumSlots: number | null;
  readonly medianSlots: number | null;
  readonly percentile95Slots: number | null;
  readonly maximumSlots: number | null;
  readonly layout1Duels: number;
}

/** Whether any duel names this provider. */
export async function hasDuels(queries: Queries, providerKey: string): Promise<boolean> {
  const found = await queries
    .select({ duelId: duels.duelId })
    .from(duels)
    .where(eq(duels.providerKey, providerKey))
    .limit(1);
  return found.length > 0;
}

/**
 * Counts a provider's record from its duels and their stored calls. The row of a duel holds what its finalized escrow
 * account showed. Calls count once the duel is over, since a duel ends only after its whole history was replayed and
 * explains the account. Calls also show accepts and results that no check saw while the account was open.
 *
 * Reads all duels of the provider (index `duels_by_provider`) and the calls of those that are settled or refunded:
 * about 20 µs a duel on PGlite, with 50,000 duels, so callers keep the answer for a while.
 */
export async function readRecordRow(queries: Queries, providerKey: string): Promise<ProviderRecordRow> {
  const { rows } = (await queries.execute(buildRecordQuery(providerKey))) as unknown as { rows: ProviderRecordRow[] };
  return rows[0] as ProviderRecordRow;
}

/** Number of the bond among the parts of an escrow account. */
const BOND_PART = 4;

const buildRecordQuery = (providerKey: string) => sql`
  with known as (
    select
      duel_id, status, creator_wallet, opponent_wallet, fee_lamports, bond_lamports, provider_consent, creator_deposited,
      opponent_deposited, accepted_slot, result is not null as is_resolved, cards
    from ${duels}
    where provider_key = ${providerKey} and terms_layout = 2
      and (accepted_slot is not null or status in ('settled', 'refunding', 'refunded'))
  ),
  calls as (
    select
      duel_id,
      min(slot) filter (where step = 'accept') as accept_slot,
      min(slot) filter (where step = 'commit') as commit_slot,
      count(*) filter (where step = 'deposit') as deposits,
      coalesce(bool_or(step = 'settle' and part = ${BOND_PART} and accounts ->> 'treasury' is not null), false) as is_bond_paid,
      coalesce(bool_or(step = 'refund' and part = ${BOND_PART}), false) as is_bond_burned
    from ${escrowCalls}
    where duel_id in (select duel_id from known where status in ('settled', 'refunded'))
    group by duel_id
  ),
  seen as (
    select
      known.*,
      commit_slot,
      is_bond_paid,
      is_bond_burned,
      coalesce(accept_slot, accepted_slot) as first_slot,
      coalesce(accept_slot, accepted_slot) is not null as is_accepted,
      is_resolved or commit_slot is not null as has_result,
      (creator_deposited and opponent_deposited) or (deposits = 2 and not exists (
        select from ${duelEvents} where duel_events.duel_id = known.duel_id and status_to = 'cancelled'
      )) as is_paid,
      greatest(
        (cards #>> '{creator,state}' = 'missed')::int + (cards #>> '{opponent,state}' = 'missed')::int,
        is_bond_paid::int,
        0
      ) as cards_missed
    from known left join calls using (duel_id)
  ),
  facts as (
    select
      *,
      is_accepted and has_result as is_revealed,
      is_accepted and not has_result and status in ('refunding', 'refunded') as is_withheld,
      not is_accepted and is_paid and provider_consent is not null and status in ('refunding', 'refunded') as is_not_accepted,
      is_accepted and cards_missed > 0 as is_missed
    from seen
  ),
  outcomes as (
    select
      *,
      case
        when is_withheld and status = 'refunded' then 2 * fee_lamports
        when is_missed and is_bond_paid then bond_lamports
      end as paid_lamports,
      case when is_withheld and is_bond_burned then bond_lamports - 2 * fee_lamports end as burned_lamports,
      case when is_revealed then commit_slot - first_slot end as slots
    from facts
  ),
  players as (
    select
      wallet,
      bool_or(is_accepted) as is_accepted,
      bool_or(is_revealed) as is_revealed,
      bool_or(is_withheld) as is_withheld,
      bool_or(is_missed) as is_missed,
      bool_or(is_not_accepted) as is_not_accepted,
      bool_or(paid_lamports is not null) as is_paid,
      bool_or(burned_lamports is not null) as is_burned,
      bool_or(slots is not null) as is_timed
    from outcomes, unnest(array[creator_wallet, opponent_wallet]) as wallet
    group by wallet
  ),
  wallets as (
    select
      (count(*) filter (where is_accepted))::int as "acceptedWallets",
      (count(*) filter (where is_revealed))::int as "revealedWallets",
      (count(*) filter (where is_withheld))::int as "withheldWallets",
      (count(*) filter (where is_missed))::int as "missedWallets",
      (count(*) filter (where is_not_accepted))::int as "notAcceptedWallets",
      (count(*) filter (where is_paid))::int as "paidWallets",
      (count(*) filter (where is_burned))::int as "burnedWallets",
      (count(*) filter (where is_timed))::int as "timedWallets"
    from players
  ),
  figures as (
    select
      (count(*) filter (where is_accepted))::int as "accepted",
      (count(*) filter (where is_revealed))::int as "revealed",
      (count(*) filter (where is_withheld))::int as "withheld",
      (count(*) filter (where is_missed))::int as "missed",
      coalesce(sum(cards_missed) filter (where is_missed), 0)::int as "missedCards",
      (count(*) filter (where is_not_accepted))::int as "notAccepted",
      count(paid_lamports)::int as "paid",
      coalesce(sum(paid_lamports), 0)::text as "paidLamports",
      count(burned_lamports)::int as "burned",
      coalesce(sum(burned_lamports), 0)::text as "burnedLamports",
      count(slots)::int as "timed",
      min(slots)::int as "minimumSlots",
      (percentile_disc(0.5) within group (order by slots))::int as "medianSlots",
      (percentile_disc(0.95) within group (order by slots))::int as "percentile95Slots",
      max(slots)::int as "maximumSlots"
    from outcomes
  ),
  earlier as (
    select count(*)::int as "layout1Duels" from ${duels}
    where provider_key = ${providerKey} and terms_layout = 1 and quorum_slot is not null
  )
  select * from figures, wallets, earlier
`;
