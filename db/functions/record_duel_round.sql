-- Adds a duel to the verified rounds, which are the public activity, if it can be verified:
-- - it is settled, and its provider signs answers (duels of the mock provider are never listed);
-- - duel and evidence have the same valuation policy;
-- - seed and winner of the signed answer are those that the chain has;
-- - both players paid: a finalized payment of ours, or a deposit found among the escrow account's calls.
-- Otherwise nothing is inserted. A duel that is already listed stays as it is.
--
-- `own` is the pack the duel was played with, `offered` the pack shown to players, which differs when it is a version of another.
-- `one` and `other` are the cards drawn for creator and opponent.
create or replace function record_duel_round(settled_duel text) returns void language sql as $$
  insert into verified_rounds (mode, round_id, occurred_at, provider_mode, pack_id, pack_name, pack_tier, outcome, proof_hash)
  select 'duels', d.duel_id,
    (select min(at) from duel_events where duel_id = d.duel_id and status_to = 'settled'),
    d.provider_mode, offered.pack_id, offered.name, offered.tier,
    jsonb_build_object(
      'winner', answer ->> 'winner',
      'decidedBy', case when one.value_amount = other.value_amount then 'coin' else 'value' end,
      'draws', jsonb_build_array(
        jsonb_build_object('side', 'creator', 'cardId', one.card_id, 'tier', one.tier, 'valueAmount', one.value_amount::text),
        jsonb_build_object('side', 'opponent', 'cardId', other.card_id, 'tier', other.tier, 'valueAmount', other.value_amount::text)),
      'valueMint', policy.canonical_json::jsonb #>> '{unit,mint}',
      'valueDecimals', policy.canonical_json::jsonb #> '{unit,decimals}'),
    encode(sha256(convert_to(canonical_json(answer), 'UTF8')), 'hex')
  from duels d
  join provider_evidence evidence using (duel_id)
  join valuation_policies policy on policy.policy_hash = d.policy_hash and policy.policy_hash = evidence.policy_hash
  join packs own on own.pack_id = d.pack_id
  join packs offered on offered.pack_id = coalesce(own.edition_of, own.pack_id)
  join pack_entries one on one.pack_id = d.pack_id and one.entry_index = (answer #>> '{draws,0,entryIndex}')::int
  join pack_entries other on other.pack_id = d.pack_id and other.entry_index = (answer #>> '{draws,1,entryIndex}')::int
  where d.duel_id = settled_duel and d.status = 'settled' and d.provider_mode in ('reference', 'external')
    and answer ->> 'seed' = d.result ->> 'seed' and answer ->> 'winner' = d.result ->> 'winner'
    and (select count(distinct side) from (
      select case signer_wallet when d.creator_wallet then 0 when d.opponent_wallet then 1 end as side
        from transaction_intents i where i.duel_id = d.duel_id and purpose = 'fund' and state = 'FINALIZED'
      union all select part from escrow_calls c where c.duel_id = d.duel_id and step = 'deposit'
    ) paid) = 2
  on conflict do nothing
$$;
