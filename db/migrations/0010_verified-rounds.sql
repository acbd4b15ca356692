CREATE TABLE "verified_rounds" (
	"mode" text COLLATE "C" NOT NULL,
	"round_id" text COLLATE "C" NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"provider_mode" text NOT NULL,
	"pack_id" text NOT NULL,
	"pack_name" text NOT NULL,
	"pack_tier" text NOT NULL,
	"outcome" jsonb NOT NULL,
	"proof_hash" text NOT NULL,
	CONSTRAINT "verified_rounds_mode_round_id_pk" PRIMARY KEY("mode","round_id"),
	CONSTRAINT "round_mode" CHECK ("verified_rounds"."mode" in ('duels', 'gacha')),
	CONSTRAINT "a_mock_proves_nothing" CHECK ("verified_rounds"."provider_mode" in ('reference', 'external')),
	CONSTRAINT "proof_hash_is_a_hash" CHECK ("verified_rounds"."proof_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE INDEX "rounds_newest" ON "verified_rounds" USING btree ("occurred_at" DESC NULLS FIRST,"mode","round_id" DESC NULLS FIRST);--> statement-breakpoint
-- RFC 8785 for what answers hold: objects with ASCII names, arrays, strings without control characters, whole numbers.
CREATE FUNCTION canonical_json(value jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE jsonb_typeof(value)
    WHEN 'object' THEN (SELECT '{' || coalesce(string_agg(to_json(m.key) || ':' || canonical_json(m.value), ',' ORDER BY m.key COLLATE "C"), '') || '}'
      FROM jsonb_each(value) m)
    WHEN 'array' THEN (SELECT '[' || coalesce(string_agg(canonical_json(e.value), ',' ORDER BY e.at), '') || ']'
      FROM jsonb_array_elements(value) WITH ORDINALITY e(value, at))
    ELSE value::text END
$$;--> statement-breakpoint
-- Lists a duel, if all of it is there: settled, both payments verified, and a signed answer that says what the chain says.
CREATE FUNCTION record_duel_round(settled_duel text) RETURNS void LANGUAGE sql AS $$
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
  JOIN valuation_policies policy USING (policy_hash)
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
CREATE FUNCTION list_settled_duel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_duel_round(NEW.duel_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER settled_duels_are_listed AFTER INSERT ON "duel_events" FOR EACH ROW
  WHEN (NEW.status_to = 'settled') EXECUTE FUNCTION list_settled_duel();--> statement-breakpoint
CREATE TRIGGER verified_rounds_are_immutable BEFORE UPDATE OR DELETE ON "verified_rounds" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
SELECT record_duel_round(duel_id) FROM duels WHERE status = 'settled';
