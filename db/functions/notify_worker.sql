-- Wakes the worker for the queue that the trigger names. Equal notifications of a transaction are one.
create or replace function notify_worker() returns trigger language plpgsql as $$
begin
  perform pg_notify('ripduel_work', tg_argv[0]);
  return null;
end $$;
