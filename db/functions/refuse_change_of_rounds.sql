-- Protects verified rounds: none can be changed, and the only one that can be deleted is that of a duel which is no
-- longer settled (see unlist_corrected_duel).
create or replace function refuse_change_of_rounds() returns trigger language plpgsql as $$
begin
  if TG_OP = 'DELETE' and old.mode = 'duels'
    and exists (select 1 from duels where duel_id = old.round_id and status <> 'settled') then
    return old;
  end if;
  raise exception '% is append-only', TG_TABLE_NAME using errcode = 'restrict_violation';
end $$;
