-- Keeps the house's exposure equal to the sum of its stakes at risk, in lamports. A stake is released when its duel ends,
-- except that a cancelled duel keeps it while a payment can still land (next_check_at is set). If a payment lands after
-- all, the stake counts again. Only a stake that changes sides moves the exposure, so running it twice is harmless.
create or replace function weigh_house_stake() returns trigger language plpgsql as $$
declare
  counts boolean := new.status not in ('settled', 'refunded', 'cancelled') or (new.status = 'cancelled' and new.next_check_at is not null);
  moved bigint;
begin
  update house_stakes set released_at = case when counts then null else new.updated_at end
    where duel_id = new.duel_id and (released_at is null) <> counts returning lamports into moved;
  if found then
    update house_treasury set exposure_lamports = exposure_lamports + case when counts then moved else -moved end;
  end if;
  return null;
end $$;
