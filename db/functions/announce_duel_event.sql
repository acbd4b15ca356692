-- Announces an event of a duel. The lobby lists open duels while they wait for an opponent. Until an unlisted duel has
-- an opponent, its events are announced to its creator and the invited wallet only.
create or replace function announce_duel_event() returns trigger language plpgsql as $$
declare
  duel duels;
begin
  select * into duel from duels where duel_id = new.duel_id;
  perform append_live_change('duel', new.duel_id, new.sequence, new.status_to, new.at,
    duel.listed or duel.opponent_wallet is not null,
    duel.matchmaking_mode = 'open' and duel.listed and new.status_to is distinct from new.status_from
      and 'waiting' in (new.status_to, coalesce(new.status_from, 'waiting')),
    array_remove(array[duel.creator_wallet, coalesce(duel.opponent_wallet, duel.invited_wallet)], null));
  return null;
end $$;
