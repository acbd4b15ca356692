-- Announces to a wallet that its search began, found an opponent, or ended.
create or replace function announce_search() returns trigger language plpgsql as $$
begin
  perform append_live_change('search', new.ticket_id, null, new.state,
    coalesce(new.ended_at, new.matched_at, new.created_at), false, false, array[new.wallet]);
  return null;
end $$;
