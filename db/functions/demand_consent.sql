-- Refuses to mark a payment as prepared. Its trigger's WHEN clause selects duels whose provider hasn't consented to
-- the terms. A check constraint can't express this: consent is removed when the terms are withdrawn, which is allowed
-- after a payment was prepared.
create or replace function demand_consent() returns trigger language plpgsql as $$
begin
  raise exception 'no_payment_without_consent: the provider has not agreed to these terms'
    using errcode = 'check_violation', constraint = 'no_payment_without_consent';
end $$;
