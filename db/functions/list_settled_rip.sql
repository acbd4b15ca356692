-- Lists a rip that was just settled among the verified rounds, if its payment was found on chain (devnet-preview). A
-- fixture rip proves no payment and is never listed.
create or replace function list_settled_rip() returns trigger language plpgsql as $$
begin
  insert into verified_rounds (mode, round_id, occurred_at, provider_mode, pack_id, pack_name, pack_tier, outcome, proof_hash)
  select 'gacha', r.rip_id, new.at, 'reference', m.machine_key, m.name, m.tier,
    jsonb_build_object('winner', null, 'decidedBy', null,
      'draws', jsonb_build_array(jsonb_build_object('side', null, 'cardId', e.card_id, 'tier', e.tier, 'valueAmount', e.value_amount::text)),
      'valueMint', m.price_mint, 'valueDecimals', m.price_decimals),
    r.result_hash
  from gacha_rips r
  join gacha_machines m using (machine_key)
  join gacha_entries e using (machine_key, entry_index)
  join gacha_payment_intents p on p.intent_id = r.payment_intent_id and p.state = 'spent' and p.slot is not null
  where r.rip_id = new.rip_id and r.mode = 'devnet-preview';
  return null;
end $$;
