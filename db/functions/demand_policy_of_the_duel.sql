-- Refuses a row that belongs to a duel and names a valuation policy other than the duel's, so that payments, evidence and
-- result always value cards by the same policy.
create or replace function demand_policy_of_the_duel() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from duels where duel_id = new.duel_id and policy_hash = new.policy_hash) then
    raise exception 'a duel has one policy' using errcode = 'check_violation', constraint = 'one_policy_per_duel';
  end if;
  return new;
end $$;
