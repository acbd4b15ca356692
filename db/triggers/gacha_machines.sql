-- A machine keeps its name, tier, price, and the source and date of its card values. Any update that names one of these
-- columns is refused, even with the same value.
create or replace trigger sealed_machines_are_immutable
  before update of name, tier, price_amount, price_mint, price_decimals, value_source, valued_at on gacha_machines
  for each row execute function refuse_change();
