-- Protects the final state of game rounds, crash requests and card deliveries: once it is reached, the row can't be
-- deleted, and no column can change except a round's event count, `events`.
create or replace function keep_what_is_over() returns trigger language plpgsql as $$
begin
  if TG_OP = 'DELETE' or to_jsonb(new) - 'events' is distinct from to_jsonb(old) - 'events' then
    raise exception 'a row of % is over', TG_TABLE_NAME using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
