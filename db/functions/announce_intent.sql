-- Announces to a wallet that a transaction which was prepared for it changed.
create or replace function announce_intent() returns trigger language plpgsql as $$
begin
  perform append_live_change('transaction', new.intent_id, null, new.state, new.updated_at, false, false, array[new.signer_wallet]);
  return null;
end $$;
