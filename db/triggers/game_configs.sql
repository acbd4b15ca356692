-- Append-only: the configurations that rounds were played with.
create or replace trigger game_configs_are_immutable before update or delete on game_configs
  for each row execute function refuse_change();
