-- The wallet's streams are notified when a refund is owed to it, and when the refund was paid.
create constraint trigger debts_are_announced after insert on gacha_debts deferrable initially deferred
  for each row execute function announce_debt();
create constraint trigger refunds_are_announced after update of refunded_at on gacha_debts deferrable initially deferred
  for each row when (new.refunded_at is not null and old.refunded_at is null) execute function announce_debt();

-- The payer is notified of the refund.
create constraint trigger refunds_are_pushed after update of refunded_at on gacha_debts deferrable initially deferred
  for each row when (old.refunded_at is null and new.refunded_at is not null) execute function notify_payer_of_refund();
