-- The payer is notified of the refund.
create constraint trigger refunds_are_pushed after update of refunded_at on gacha_debts deferrable initially deferred
  for each row when (old.refunded_at is null and new.refunded_at is not null) execute function notify_payer_of_refund();
