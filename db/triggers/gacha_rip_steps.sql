-- Append-only: the steps of a rip.
create or replace trigger gacha_rip_steps_are_immutable before update or delete on gacha_rip_steps
  for each row execute function refuse_change();

-- The revealed server seed has the hash in the rip's commitment.
create or replace trigger seed_opens_its_commitment before insert on gacha_rip_steps
  for each row when (new.kind = 'reveal') execute function demand_opening_seed();

-- A settled rip joins the verified rounds, if its payment was found on chain.
create or replace trigger settled_rips_are_listed after insert on gacha_rip_steps
  for each row when (new.kind = 'settlement') execute function list_settled_rip();

-- The wallet's streams are notified of every step.
create constraint trigger rip_steps_are_announced after insert on gacha_rip_steps deferrable initially deferred
  for each row execute function announce_rip_step();

-- The payer of a rip is notified that the pack is opened.
create constraint trigger rips_are_pushed after insert on gacha_rip_steps deferrable initially deferred
  for each row when (new.kind = 'reveal') execute function notify_payer_of_rip();
