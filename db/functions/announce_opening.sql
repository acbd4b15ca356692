-- Announces that a player opened the pack of a duel.
create or replace function announce_opening() returns trigger language plpgsql as $$
declare
  duel duels;
begin
  select * into duel from duels where duel_id = new.duel_id;
  perform append_live_change('opening', new.duel_id, null, new.side, new.opened_at, true, false,
    array[duel.creator_wallet, duel.opponent_wallet]);
  return null;
end $$;
