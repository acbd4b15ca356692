-- Refuses to reveal a server seed whose SHA-256 isn't the hash in the rip's commitment.
create or replace function demand_opening_seed() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from gacha_rips r join gacha_commitments c using (commitment_id)
      where r.rip_id = new.rip_id and c.server_seed_hash = encode(sha256(decode(new.server_seed, 'hex')), 'hex')) then
    raise exception 'the seed does not open its commitment'
      using errcode = 'check_violation', constraint = 'seed_opens_its_commitment';
  end if;
  return new;
end $$;
