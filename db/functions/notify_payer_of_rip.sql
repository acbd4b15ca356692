-- Queues the notification that a pack of a machine is opened, for the wallet that paid for it. Free ones are left out: they
-- would use up the wallet's notifications of an hour.
create or replace function notify_payer_of_rip() returns trigger language plpgsql as $$
declare
  rip gacha_rips;
begin
  select * into rip from gacha_rips where rip_id = new.rip_id;
  if rip.payment_intent_id is not null then
    perform put_into_push_queue(rip.wallet, 'pack-result', new.rip_id, new.at, new.at + interval '1 day');
  end if;
  return null;
end $$;
