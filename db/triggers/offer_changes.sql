-- Append-only: when operators added, offered, retired or replaced a pack or machine.
create or replace trigger offer_changes_are_immutable before update or delete on offer_changes
  for each row execute function refuse_change();
