-- Announces to a wallet that its payment for a pack machine changed.
create or replace function announce_payment() returns trigger language plpgsql as $$
begin
  perform append_live_change('payment', new.intent_id, null, new.state, new.updated_at, false, false, array[new.wallet]);
  return null;
end $$;
