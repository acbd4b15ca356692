-- Append-only: the ledger of the fixture provider that settles Crash rounds.
create or replace trigger fixture_settlements_are_immutable before update or delete on fixture_settlements
  for each row execute function refuse_change();
