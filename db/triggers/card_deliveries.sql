-- A delivery keeps its rip, recipient, card, request time and deadline, and once they are set its provider, mint and
-- the provider's signature.
create or replace trigger card_deliveries_keep_their_terms before update on card_deliveries
  for each row when (
    (old.rip_id, old.wallet, old.card_id, old.requested_at, old.deadline_at)
    is distinct from (new.rip_id, new.wallet, new.card_id, new.requested_at, new.deadline_at)
    or (old.provider_key is not null and old.provider_key is distinct from new.provider_key)
    or (old.card_mint is not null
      and (old.card_mint, old.provider_signature) is distinct from (new.card_mint, new.provider_signature)))
  execute function refuse_change();

-- Delivered and withdrawn are final, so that no card is both brought and paid back. Nothing is deleted.
create or replace trigger ended_card_deliveries_are_kept before update on card_deliveries
  for each row when (old.ended_at is not null) execute function keep_what_is_over();
create or replace trigger card_deliveries_are_kept before delete on card_deliveries
  for each row execute function refuse_change();

-- Wakes the worker for each new delivery, and for one that becomes due within five seconds. The worker itself, which
-- has a lease when it sets the time, needs no notification.
create or replace trigger card_deliveries_wake_the_worker after update of next_check_at on card_deliveries
  for each row when (old.lease_token is null and new.lease_token is null and new.next_check_at <= clock_timestamp() + interval '5 seconds')
  execute function notify_worker('card-deliveries');
create or replace trigger new_card_deliveries_wake_the_worker after insert on card_deliveries
  for each row execute function notify_worker('card-deliveries');
