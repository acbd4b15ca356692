-- The worker delivers a change of status at once.
create or replace trigger outbox_wakes_the_worker after insert on webhook_outbox
  for each statement execute function notify_worker('deliveries');
