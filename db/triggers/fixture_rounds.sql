-- A round that ended keeps its result.
create or replace trigger ended_fixture_rounds_stay before update or delete on fixture_rounds
  for each row when (old.ended_at is not null) execute function keep_what_is_over();
