-- Refuses every update and delete that reaches it, with SQLSTATE 23001 (restrict_violation). Used by the triggers of
-- append-only tables, and by triggers whose WHEN clause selects the changes that are forbidden.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', TG_TABLE_NAME using errcode = 'restrict_violation';
end $$;
