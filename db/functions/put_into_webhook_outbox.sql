-- Queues a duel's status change for webhook delivery, in the transaction that makes the change: nothing is announced that
-- didn't happen, and nothing that happened is left out.
create or replace function put_into_webhook_outbox() returns trigger language plpgsql as $$
begin
  insert into webhook_outbox (duel_id, sequence) values (new.duel_id, new.sequence);
  return null;
end $$;
