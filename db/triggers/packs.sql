-- A pack keeps its name, tier, table of cards and price, since duels over it may be under way: other odds or another
-- price make another pack. Any update that names one of these columns is refused, even with the same value.
-- The bond's columns are not protected: each duel compares them with the cards, and an operator may raise the rate.
create or replace trigger sealed_packs_are_immutable
  before update of name, tier, depth, price_amount, price_mint, price_decimals, priced_at, table_root, total_weight,
    inventory_hash, odds_hash, card_mode, edition_of on packs
  for each row execute function refuse_change();
