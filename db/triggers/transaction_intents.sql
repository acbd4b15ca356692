-- A prepared transaction has the valuation policy of its duel.
create or replace trigger intents_have_the_policy_of_their_duel before insert or update of policy_hash, duel_id on transaction_intents
  for each row execute function demand_policy_of_the_duel();

-- Wakes the worker for a transaction whose scan becomes due earlier than before, and within five seconds. The worker
-- itself, which has a lease when it sets the time, needs no notification.
create or replace trigger intents_wake_the_worker after update of next_scan_at on transaction_intents
  for each row when (old.lease_token is null and new.lease_token is null and new.next_scan_at <= clock_timestamp() + interval '5 seconds'
    and (old.next_scan_at is null or new.next_scan_at < old.next_scan_at))
  execute function notify_worker('intents');

-- The wallet's streams are notified of every state.
create constraint trigger intents_are_announced after insert on transaction_intents deferrable initially deferred
  for each row execute function announce_intent();
create constraint trigger intent_states_are_announced after update of state on transaction_intents deferrable initially deferred
  for each row when (new.state is distinct from old.state) execute function announce_intent();
