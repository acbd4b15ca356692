-- A payment keeps its terms: seal, commitment, client seed, price and accounts.
create or replace trigger payments_keep_their_terms before update on gacha_payment_intents
  for each row when (
    (old.machine_key, old.wallet, old.commitment_id, old.client_seed_hash, old.seal_sequence, old.odds_hash, old.mint,
      old.amount, old.source_account, old.destination_account, old.memo_nonce, old.created_at)
    is distinct from
    (new.machine_key, new.wallet, new.commitment_id, new.client_seed_hash, new.seal_sequence, new.odds_hash, new.mint,
      new.amount, new.source_account, new.destination_account, new.memo_nonce, new.created_at))
  execute function refuse_change();

-- Wakes the worker for a payment that becomes due within five seconds. The worker itself, which has a lease when it
-- sets the time, needs no notification.
create or replace trigger payments_wake_the_worker after update of next_check_at on gacha_payment_intents
  for each row when (old.lease_token is null and new.lease_token is null and new.next_check_at <= clock_timestamp() + interval '5 seconds')
  execute function notify_worker('payments');

-- The wallet's streams are notified of every state.
create constraint trigger payments_are_announced after insert on gacha_payment_intents deferrable initially deferred
  for each row execute function announce_payment();
create constraint trigger payment_states_are_announced after update of state on gacha_payment_intents deferrable initially deferred
  for each row when (new.state is distinct from old.state) execute function announce_payment();
