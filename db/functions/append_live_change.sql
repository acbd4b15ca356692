-- Records a change for streams and the feed, and notifies every instance of its position. Called at commit, by deferred
-- triggers: the lock, which is held until the commit, makes positions grow in the order of commits, so a reader who has read
-- up to a position has missed nothing below it. Commits with a notification wait for each other anyway.
create or replace function append_live_change(
  type text, record_id text, version integer, status text, at timestamptz, is_public boolean, is_in_lobby boolean, wallets text[]
) returns void language plpgsql as $$
declare
  new_position bigint;
begin
  perform pg_advisory_xact_lock('live_changes'::regclass::oid::bigint);
  insert into live_changes (type, record_id, version, status, at, is_public, is_in_lobby, wallets)
  values (type, record_id, version, status, at, is_public, is_in_lobby, wallets)
  returning live_changes.position into new_position;
  perform pg_notify('ripduel_changes', new_position::text);
end $$;
