-- A round that ended keeps its result.
create or replace trigger ended_crash_rounds_stay before update or delete on crash_rounds
  for each row when (old.ended_at is not null) execute function keep_what_is_over();
