-- Append-only: the cards of a pack and their weights, from which the odds are computed.
create or replace trigger pack_entries_are_immutable before update or delete on pack_entries
  for each row execute function refuse_change();
