/**
 * Queries for violations of the rules on pack machines; each returned row is one violation. A name starts with the
 * number of its invariant.
 */
export const gachaInvariantQueries: Readonly<Record<string, string>> = {
  '5 a commitment serves one rip, and its seed opens it': `
    select commitment_id from gacha_rips group by commitment_id having count(*) > 1
    union all select r.rip_id from gacha_rips r left join gacha_rip_steps s on s.rip_id = r.rip_id and s.kind = 'reveal'
      join gacha_commitments c using (commitment_id)
      where s.server_seed is null or encode(sha256(decode(s.server_seed, 'hex')), 'hex') <> c.server_seed_hash`,
  '5 commitment precedes client seed precedes reveal': `
    select r.rip_id from gacha_rips r join gacha_commitments c using (commitment_id)
      where c.taken_at is null or c.spent_at is null or c.committed_at > c.taken_at or c.taken_at > c.spent_at
        or c.spent_at > r.ripped_at
        or c.machine_key <> r.machine_key or c.wallet <> r.wallet
    union all select p.intent_id from gacha_payment_intents p join gacha_commitments c using (commitment_id)
      where c.taken_at is null or c.machine_key <> p.machine_key or c.wallet <> p.wallet
    union all select c.commitment_id from gacha_commitments c where (c.spent_at is not null) <> exists
      (select 1 from gacha_rips r where r.commitment_id = c.commitment_id)`,
  '6 copies are the stock without what was drawn': `
    select e.machine_key, e.entry_index::text from gacha_entries e where e.drawn <>
      (select count(*) from gacha_rips r where r.machine_key = e.machine_key and r.entry_index = e.entry_index
        and not exists (select 1 from card_deliveries d where d.rip_id = r.rip_id and d.state = 'withdrawn'))`,
  '6 each open payment holds one copy of each card of its seal': `
    select e.machine_key, e.entry_index::text from gacha_entries e where e.held <>
      (select count(*) from gacha_payment_intents p join gacha_seals s
         on s.machine_key = p.machine_key and s.sequence = p.seal_sequence
       where p.machine_key = e.machine_key and p.holding
         and s.odds_json::jsonb -> 'entries' @> jsonb_build_array(jsonb_build_object('entryIndex', e.entry_index)))
      or e.held > e.stock - e.drawn`,
  '6 the newest seal is what can be drawn': `
    select m.machine_key from gacha_machines m join gacha_seals s
        on s.machine_key = m.machine_key and s.sequence = m.seal_sequence
      where s.odds_json::jsonb -> 'entries' <> coalesce((select jsonb_agg(jsonb_build_object('entryIndex', e.entry_index,
          'weight', e.stock - e.drawn) order by e.entry_index) from gacha_entries e
        where e.machine_key = m.machine_key and e.stock - e.drawn - e.held > 0), '[]'::jsonb)
      or m.seal_sequence <> (select max(sequence) from gacha_seals n where n.machine_key = m.machine_key)`,
  '6 seals are a chain': `
    select s.machine_key, s.sequence::text from gacha_seals s left join gacha_seals before
        on before.machine_key = s.machine_key and before.sequence = s.sequence - 1
      where s.odds_json::jsonb ->> 'previousHash' is distinct from before.odds_hash
        or s.inventory_json::jsonb ->> 'previousHash' is distinct from before.inventory_hash
        or s.odds_json::jsonb ->> 'inventoryHash' <> s.inventory_hash
        or (s.odds_json::jsonb ->> 'totalWeight')::int <> s.total_weight`,
  '9 verified means one payment, and a paid rip spends one': `
    select intent_id from gacha_payment_intents where state in ('verified', 'spent') and (slot is null or signature is null)
    union all select payment_intent_id from gacha_rips where payment_intent_id is not null
      group by payment_intent_id having count(*) > 1
    union all select p.intent_id from gacha_payment_intents p left join gacha_rips r on r.payment_intent_id = p.intent_id
      where (p.state = 'spent') <> (r.rip_id is not null)
    union all select r.rip_id from gacha_rips r join gacha_payment_intents p on p.intent_id = r.payment_intent_id
      where r.commitment_id <> p.commitment_id or r.seal_sequence <> p.seal_sequence or r.wallet <> p.wallet
        or encode(sha256(convert_to(r.client_seed, 'UTF8')), 'hex') <> p.client_seed_hash`,
  '9 what arrived is ripped, waits for its rip, or is owed': `
    select intent_id from gacha_payment_intents p where slot is not null and state not in ('verified', 'spent') and not exists
      (select 1 from gacha_debts d where d.intent_id = p.intent_id)
    union all select d.debt_id from gacha_debts d join gacha_payment_intents p using (intent_id)
      where (d.reason in ('paid-twice', 'unbound')) = (d.signature is not distinct from p.signature)`,
  '9 what is owed was not delivered for': `
    select d.debt_id from gacha_debts d join gacha_payment_intents p on p.signature = d.signature
      where d.reason <> 'undelivered' and (p.state <> 'failed'
        or p.end_reason <> (case d.reason when 'surrendered' then 'surrendered' else 'undeliverable' end))`,
  '9 a rip is owed back if its delivery was withdrawn, and only then': `
    select r.rip_id from gacha_rips r join gacha_payment_intents p on p.intent_id = r.payment_intent_id
        left join card_deliveries c using (rip_id) left join gacha_debts d on d.signature = p.signature
      where (c.state is not distinct from 'withdrawn') <> (d.reason is not distinct from 'undelivered')
        or (d.debt_id is not null and d.reason <> 'undelivered')
    union all select debt_id from gacha_debts d where reason = 'undelivered' and not exists
      (select 1 from gacha_rips r where r.payment_intent_id = d.intent_id)`,
  '13 a rip is whole: a reveal, then acquisition and settlement, or neither while it is delivered or owed back': `
    select rip_id from (select r.rip_id, r.mode, c.state, array_agg(s.kind order by s.sequence) kinds from gacha_rips r
        left join gacha_rip_steps s using (rip_id) left join card_deliveries c using (rip_id) group by r.rip_id, c.state) rip
      where kinds is distinct from (case
        when state in ('requested', 'sending') then array['reveal']
        when state = 'withdrawn' then array['reveal', 'undelivered']
        else array['reveal', 'acquisition', 'settlement'] end)
      or (mode = 'fixture' and state is not null)`,
  '13 a settled paid rip has its line in the activity list, and no other has': `
    select r.rip_id from gacha_rips r left join verified_rounds v on v.mode = 'gacha' and v.round_id = r.rip_id
        left join gacha_rip_steps s on s.rip_id = r.rip_id and s.kind = 'settlement'
      where (v.round_id is not null) <> (r.mode = 'devnet-preview' and s.rip_id is not null)
        or v.proof_hash <> r.result_hash`,
  '16 a delivery that is not over is checked again': `
    select rip_id from card_deliveries where next_check_at is null and ended_at is null`,
  '17 a delivery brings the drawn card to the payer, and no card twice': `
    select c.rip_id from card_deliveries c join gacha_rips r using (rip_id)
        join gacha_entries e on e.machine_key = r.machine_key and e.entry_index = r.entry_index
      where c.wallet <> r.wallet or c.card_id <> e.card_id
    union all select min(rip_id) from card_deliveries where card_mint is not null group by card_mint having count(*) > 1`,
  '16 a payment that is not over is looked at again': `
    select intent_id from gacha_payment_intents where next_check_at is null and state in ('open', 'claimed')`,
};
