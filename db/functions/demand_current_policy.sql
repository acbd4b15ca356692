-- Refuses a new duel whose valuation policy isn't the current one.
create or replace function demand_current_policy() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from valuation_policies where policy_hash = new.policy_hash and current) then
    raise exception 'a new duel takes the current policy'
      using errcode = 'check_violation', constraint = 'duel_takes_the_current_policy';
  end if;
  return new;
end $$;
