-- Queues the notification that a machine's payment was refunded, for the wallet that had paid.
create or replace function notify_payer_of_refund() returns trigger language plpgsql as $$
begin
  perform put_into_push_queue(new.wallet, 'pack-refund', new.debt_id, new.refunded_at, new.refunded_at + interval '1 day');
  return null;
end $$;
