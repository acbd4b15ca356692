-- Announces a round that was just listed among the verified ones.
create or replace function announce_result() returns trigger language plpgsql as $$
begin
  perform append_live_change('result', new.round_id, null, new.mode, new.occurred_at, true, true, array[]::text[]);
  return null;
end $$;
