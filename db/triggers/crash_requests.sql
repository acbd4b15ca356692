-- A request that reached its final state keeps its result.
create or replace trigger final_crash_requests_stay before update or delete on crash_requests
  for each row when (old.state = 'final') execute function keep_what_is_over();
