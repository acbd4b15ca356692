-- Append-only: the result of a rip.
create or replace trigger gacha_rips_are_immutable before update or delete on gacha_rips
  for each row execute function refuse_change();
