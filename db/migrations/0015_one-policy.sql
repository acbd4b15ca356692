ALTER TABLE "provider_evidence" ADD COLUMN "policy_hash" text;--> statement-breakpoint
ALTER TABLE "transaction_intents" ADD COLUMN "policy_hash" text;--> statement-breakpoint
UPDATE "provider_evidence" e SET "policy_hash" = d."policy_hash" FROM "duels" d WHERE d."duel_id" = e."duel_id";--> statement-breakpoint
UPDATE "transaction_intents" i SET "policy_hash" = d."policy_hash" FROM "duels" d WHERE d."duel_id" = i."duel_id";--> statement-breakpoint
ALTER TABLE "provider_evidence" ALTER COLUMN "policy_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "transaction_intents" ALTER COLUMN "policy_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "duels" ADD CONSTRAINT "terms_hold_the_policy" CHECK (encode(substring("duels"."terms" from 85 for 32), 'hex') = "duels"."policy_hash");--> statement-breakpoint
-- As in 0010, with the one policy of duel and evidence. Lists a duel, if all of it is there: settled, both payments verified, and a signed answer that says what the chain says.
CREATE OR REPLACE FUNCTION record_duel_round(settled_duel text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO verified_rounds (mode, round_id, occurred_at, provider_mode, pack_id, pack_name, pack_tier, outcome, proof_hash)
  SELECT 'duels', d.duel_id,
    (SELECT min(at) FROM duel_events WHERE duel_id = d.duel_id AND status_to = 'settled'),
    d.provider_mode, offered.pack_id, offered.name, offered.tier,
    jsonb_build_object(
      'winner', answer ->> 'winner',
      'decidedBy', CASE WHEN one.value_amount = other.value_amount THEN 'coin' ELSE 'value' END,
      'draws', jsonb_build_array(
        jsonb_build_object('side', 'creator', 'cardId', one.card_id, 'tier', one.tier, 'valueAmount', one.value_amount::text),
        jsonb_build_object('side', 'opponent', 'cardId', other.card_id, 'tier', other.tier, 'valueAmount', other.value_amount::text)),
      'valueMint', policy.canonical_json::jsonb #>> '{unit,mint}',
      'valueDecimals', policy.canonical_json::jsonb #> '{unit,decimals}'),
    encode(sha256(convert_to(canonical_json(answer), 'UTF8')), 'hex')
  FROM duels d
  JOIN provider_evidence evidence USING (duel_id)
  JOIN valuation_policies policy ON policy.policy_hash = d.policy_hash AND policy.policy_hash = evidence.policy_hash
  JOIN packs own ON own.pack_id = d.pack_id
  JOIN packs offered ON offered.pack_id = coalesce(own.edition_of, own.pack_id)
  JOIN pack_entries one ON one.pack_id = d.pack_id AND one.entry_index = (answer #>> '{draws,0,entryIndex}')::int
  JOIN pack_entries other ON other.pack_id = d.pack_id AND other.entry_index = (answer #>> '{draws,1,entryIndex}')::int
  WHERE d.duel_id = settled_duel AND d.status = 'settled' AND d.provider_mode IN ('reference', 'external')
    AND answer ->> 'seed' = d.result ->> 'seed' AND answer ->> 'winner' = d.result ->> 'winner'
    AND (SELECT count(DISTINCT signer_wallet) FROM transaction_intents i WHERE i.duel_id = d.duel_id AND purpose = 'fund'
      AND state = 'FINALIZED' AND signer_wallet IN (d.creator_wallet, d.opponent_wallet)) = 2
  ON CONFLICT DO NOTHING
$$;--> statement-breakpoint
CREATE TRIGGER valuation_policies_are_immutable BEFORE UPDATE OF policy_hash, canonical_json, created_at ON "valuation_policies"
  FOR EACH ROW WHEN ((OLD.policy_hash, OLD.canonical_json, OLD.created_at) IS DISTINCT FROM (NEW.policy_hash, NEW.canonical_json, NEW.created_at))
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION demand_current_policy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM valuation_policies WHERE policy_hash = NEW.policy_hash AND current) THEN
    RAISE EXCEPTION 'a new duel takes the current policy' USING ERRCODE = 'check_violation', CONSTRAINT = 'duel_takes_the_current_policy';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER duel_takes_the_current_policy BEFORE INSERT ON "duels" FOR EACH ROW EXECUTE FUNCTION demand_current_policy();--> statement-breakpoint
CREATE TRIGGER duels_keep_their_policy BEFORE UPDATE OF policy_hash ON "duels" FOR EACH ROW
  WHEN (OLD.policy_hash IS DISTINCT FROM NEW.policy_hash) EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION demand_policy_of_the_duel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM duels WHERE duel_id = NEW.duel_id AND policy_hash = NEW.policy_hash) THEN
    RAISE EXCEPTION 'a duel has one policy' USING ERRCODE = 'check_violation', CONSTRAINT = 'one_policy_per_duel';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER intents_have_the_policy_of_their_duel BEFORE INSERT OR UPDATE OF policy_hash, duel_id ON "transaction_intents"
  FOR EACH ROW EXECUTE FUNCTION demand_policy_of_the_duel();--> statement-breakpoint
CREATE TRIGGER evidence_has_the_policy_of_its_duel BEFORE INSERT OR UPDATE OF policy_hash, duel_id ON "provider_evidence"
  FOR EACH ROW EXECUTE FUNCTION demand_policy_of_the_duel();
