-- Announces to a wallet that a payment is owed back to it, and that it was refunded.
create or replace function announce_debt() returns trigger language plpgsql as $$
begin
  perform append_live_change('refund', new.debt_id, null, case when new.refunded_at is null then 'owed' else 'refunded' end,
    coalesce(new.refunded_at, new.opened_at), false, false, array[new.wallet]);
  return null;
end $$;
