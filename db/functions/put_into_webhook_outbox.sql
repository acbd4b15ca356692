-- Queues a duel's status change for webhook delivery, in the transaction that makes the change: nothing is announced that
-- didn't happen, and nothing that happened is left out. The exception is a duel that isn't listed, until it has an opponent:
-- its id would let every receiver join it.
create or replace function put_into_webhook_outbox() returns trigger language plpgsql as $$
begin
  if new.status_to in ('waiting', 'cancelled') and exists (
    select from duels where duel_id = new.duel_id and not listed and opponent_wallet is null
  ) then
    return null;
  end if;
  insert into webhook_outbox (duel_id, sequence) values (new.duel_id, new.sequence);
  return null;
end $$;
