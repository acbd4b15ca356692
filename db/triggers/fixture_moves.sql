-- Append-only: the moves of a flip or streak round.
create or replace trigger fixture_moves_are_immutable before update or delete on fixture_moves
  for each row execute function refuse_change();
