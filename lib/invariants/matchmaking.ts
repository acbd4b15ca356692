/** Columns that are equal in two tickets that may be matched. */
const SEGMENT_COLUMNS = ['pack_tier', 'policy_hash', 'provider_mode', 'region', 'risk_segment'];
const buildSegmentsDifferSql = (one: string, other: string): string =>
  `(${SEGMENT_COLUMNS.map((column) => `${one}.${column}`).join(', ')}) is distinct from (${SEGMENT_COLUMNS.map((column) => `${other}.${column}`).join(', ')})`;

/** Queries for violations of the rules on matchmaking tickets; each returned row is one violation. */
export const matchmakingInvariantQueries: Readonly<Record<string, string>> = {
  '21 one active ticket a wallet': `
    select wallet from matchmaking_tickets where state in ('searching', 'matched') group by wallet having count(*) > 1`,
  '21 a ticket and its duel are of one segment and wallet': `
    select t.ticket_id from matchmaking_tickets t left join duels d using (duel_id) where t.duel_id is not null and (
      d.policy_hash is distinct from t.policy_hash or d.provider_mode is distinct from t.provider_mode
      or d.pack_id is distinct from t.pack_id or d.created_at is distinct from t.matched_at
      or t.wallet is distinct from case t.side when 'creator' then d.creator_wallet else d.opponent_wallet end)`,
  '21 two are matched, or none': `
    select t.duel_id from matchmaking_tickets t join duels d using (duel_id) where d.matchmaking_mode = 'open'
      group by t.duel_id having count(*) <> 2`,
  '21 who meet are of one segment': `
    select one.duel_id from matchmaking_tickets one join matchmaking_tickets other using (duel_id)
      where one.side = 'creator' and other.side = 'opponent' and ${buildSegmentsDifferSql('one', 'other')}`,
  '21 a ticket is active as long as its duel': `
    select t.ticket_id, t.state, d.status from matchmaking_tickets t join duels d using (duel_id)
      where (t.state = 'matched') <> (d.status in ('matched', 'funding', 'committing', 'funded', 'resolving', 'resolved'))`,
  '21 nobody meets who plays with them already': `
    select t.duel_id, before.duel_id as before from matchmaking_tickets t join duels d using (duel_id) join duels before
      on least(before.creator_wallet, before.opponent_wallet) = least(d.creator_wallet, d.opponent_wallet)
      and greatest(before.creator_wallet, before.opponent_wallet) = greatest(d.creator_wallet, d.opponent_wallet)
      and before.duel_id <> d.duel_id
      where t.side = 'creator'
        and exists (select 1 from duel_events e where e.duel_id = before.duel_id and e.kind = 'joined' and e.at < d.created_at)
        and not exists (select 1 from duel_events e where e.duel_id = before.duel_id
          and e.status_to in ('settled', 'refunded', 'cancelled') and e.at <= d.created_at)`,
  '22 the house has at stake what its unfinished duels cost': `
    select t.exposure_lamports from house_treasury t where exposure_lamports <>
      (select coalesce(sum(lamports), 0) from house_stakes where released_at is null)
    union all select s.lamports from house_stakes s join duels d using (duel_id)
      where (s.released_at is null) = (d.status in ('settled', 'refunded') or d.status = 'cancelled' and d.next_check_at is null) or s.lamports <> d.fee_lamports
        or s.wallet <> d.opponent_wallet`,
  '22 each duel of the house has a stake, and no other': `
    select duel_id from duels d full join house_stakes s using (duel_id)
      where (d.matchmaking_mode = 'house') is distinct from (s.duel_id is not null)`,
};
