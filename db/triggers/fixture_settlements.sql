-- Append-only: the settlements of flip and streak rounds.
create or replace trigger fixture_settlements_are_immutable before update or delete on fixture_settlements
  for each row execute function refuse_change();
