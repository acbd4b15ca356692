-- Keeps a gacha machine's seals a hash chain: inventory and odds name the hash of the seal before, and the odds name the
-- inventory they were computed from. The first seal has no previous hash; later sequence numbers leave no gap.
create or replace function demand_chained_seal() returns trigger language plpgsql as $$
declare
  before gacha_seals;
begin
  select * into before from gacha_seals where machine_key = new.machine_key and sequence = new.sequence - 1;
  if (new.sequence > 1 and before.sequence is null)
    or new.inventory_json::jsonb ->> 'previousHash' is distinct from before.inventory_hash
    or new.odds_json::jsonb ->> 'previousHash' is distinct from before.odds_hash
    or new.odds_json::jsonb ->> 'inventoryHash' is distinct from new.inventory_hash then
    raise exception 'a seal names the one before it' using errcode = 'check_violation', constraint = 'seals_are_chained';
  end if;
  return new;
end $$;
