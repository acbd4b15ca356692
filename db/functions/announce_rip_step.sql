-- Announces to a wallet the next step of its rip.
create or replace function announce_rip_step() returns trigger language plpgsql as $$
begin
  perform append_live_change('rip', new.rip_id, new.sequence, new.kind, new.at, false, false,
    array[(select wallet from gacha_rips where rip_id = new.rip_id)]);
  return null;
end $$;
