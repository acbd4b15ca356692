ALTER TABLE "duels" DROP CONSTRAINT "no_payment_without_consent";--> statement-breakpoint
ALTER TABLE "duels" DROP CONSTRAINT "resolving_has_entropy";--> statement-breakpoint
ALTER TABLE "duels" DROP CONSTRAINT "resolved_has_a_result";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "one_uncorrected_end" ON "duel_events" USING btree ("duel_id") WHERE "duel_events"."status_to" in ('settled', 'refunded') and "duel_events"."status_from" <> "duel_events"."status_to" and "duel_events"."kind" <> 'record-corrected';--> statement-breakpoint
DROP INDEX "one_ending_each";--> statement-breakpoint
ALTER TABLE "duels" ADD CONSTRAINT "resolving_has_entropy" CHECK ("duels"."status" not in ('resolving', 'resolved', 'settled') or ("duels"."status" = 'settled' and num_nulls("duels"."entropy", "duels"."entropy_slot") = 2) or ("duels"."entropy" is not null and "duels"."entropy_slot" >= "duels"."quorum_slot" + "duels"."entropy_delay_slots" and ("duels"."terms_layout" = 1 or "duels"."entropy_slot" >= "duels"."target_slot"))) NOT VALID;--> statement-breakpoint
ALTER TABLE "duels" ADD CONSTRAINT "resolved_has_a_result" CHECK (("duels"."result" is not null) = ("duels"."status" in ('resolved', 'settled')) or ("duels"."status" = 'settled' and "duels"."entropy" is null)) NOT VALID;--> statement-breakpoint
-- As in 0015, with deposits that the calls of the escrow account show besides those of prepared payments.
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
    AND (SELECT count(DISTINCT side) FROM (
      SELECT CASE signer_wallet WHEN d.creator_wallet THEN 0 WHEN d.opponent_wallet THEN 1 END AS side
        FROM transaction_intents i WHERE i.duel_id = d.duel_id AND purpose = 'fund' AND state = 'FINALIZED'
      UNION ALL SELECT part FROM escrow_calls c WHERE c.duel_id = d.duel_id AND step = 'deposit'
    ) paid) = 2
  ON CONFLICT DO NOTHING
$$;--> statement-breakpoint
-- A duel that the chain turns out to have refunded is no verified round.
CREATE FUNCTION unlist_corrected_duel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM verified_rounds WHERE mode = 'duels' AND round_id = NEW.duel_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER corrected_duels_are_unlisted AFTER INSERT ON "duel_events" FOR EACH ROW
  WHEN (NEW.kind = 'record-corrected' AND NEW.status_from = 'settled' AND NEW.status_to = 'refunded')
  EXECUTE FUNCTION unlist_corrected_duel();--> statement-breakpoint
CREATE FUNCTION refuse_change_of_rounds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.mode = 'duels'
    AND EXISTS (SELECT 1 FROM duels WHERE duel_id = OLD.round_id AND status <> 'settled') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
DROP TRIGGER verified_rounds_are_immutable ON "verified_rounds";--> statement-breakpoint
CREATE TRIGGER verified_rounds_are_immutable BEFORE UPDATE OR DELETE ON "verified_rounds" FOR EACH ROW
  EXECUTE FUNCTION refuse_change_of_rounds();--> statement-breakpoint
-- Instead of the check of this name: a consent ends when the terms are withdrawn, also after a payment was prepared.
CREATE FUNCTION demand_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'no_payment_without_consent: the provider has not agreed to these terms'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'no_payment_without_consent';
END $$;--> statement-breakpoint
CREATE TRIGGER no_payment_without_consent BEFORE UPDATE OF fund_prepared ON "duels" FOR EACH ROW
  WHEN (NEW.fund_prepared AND NOT OLD.fund_prepared AND NEW.terms_layout <> 1 AND NEW.provider_consent IS NULL)
  EXECUTE FUNCTION demand_consent();
