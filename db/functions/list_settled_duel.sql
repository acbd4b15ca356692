-- Lists a duel that was just settled among the verified rounds, if it can be verified.
create or replace function list_settled_duel() returns trigger language plpgsql as $$
begin
  perform record_duel_round(new.duel_id);
  return null;
end $$;
