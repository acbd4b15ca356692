-- Append-only: the ledger of a crash round.
create or replace trigger crash_events_are_immutable before update or delete on crash_events
  for each row execute function refuse_change();
