-- Append-only: the changes that operators made to the offer of packs and machines.
create or replace trigger offer_changes_are_immutable before update or delete on offer_changes
  for each row execute function refuse_change();
