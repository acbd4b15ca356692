-- Wakes the worker for a new or replayed delivery that is due within five seconds. The worker itself knows when it
-- tries again.
create or replace trigger new_deliveries_wake_the_worker after insert on webhook_deliveries
  for each row when (new.next_attempt_at <= clock_timestamp() + interval '5 seconds') execute function notify_worker('deliveries');
create or replace trigger replays_wake_the_worker after update of next_attempt_at on webhook_deliveries
  for each row when (old.lease_token is null and new.lease_token is null and new.next_attempt_at <= clock_timestamp() + interval '5 seconds')
  execute function notify_worker('deliveries');
