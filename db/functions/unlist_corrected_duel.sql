-- Removes a duel from the verified rounds when the chain shows that it was refunded, not settled.
create or replace function unlist_corrected_duel() returns trigger language plpgsql as $$
begin
  delete from verified_rounds where mode = 'duels' and round_id = new.duel_id;
  return null;
end $$;
