-- A request that reached its final state keeps its result.
create or replace trigger final_crash_requests_stay before update or delete on crash_requests
  for each row when (old.state = 'final') execute function keep_what_is_over();

-- Wakes the worker for a new request that is due within five seconds. The worker itself knows when it tries again.
create or replace trigger crash_requests_wake_the_worker after insert on crash_requests
  for each row when (new.next_attempt_at <= clock_timestamp() + interval '5 seconds') execute function notify_worker('settlements');
