-- Append-only: the sealed inventories and odds of a machine.
create or replace trigger gacha_seals_are_immutable before update or delete on gacha_seals
  for each row execute function refuse_change();

-- Each seal names the hashes of the one before.
create or replace trigger seals_are_chained before insert on gacha_seals
  for each row execute function demand_chained_seal();
