CREATE TABLE "gacha_commitments" (
	"commitment_id" text PRIMARY KEY NOT NULL,
	"machine_key" text NOT NULL,
	"wallet" text NOT NULL,
	"server_seed_hash" text NOT NULL,
	"committed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"spent_at" timestamp (3) with time zone,
	CONSTRAINT "gacha_commitments_server_seed_hash_unique" UNIQUE("server_seed_hash"),
	CONSTRAINT "commitment_taken_in_order" CHECK ("gacha_commitments"."taken_at" >= "gacha_commitments"."committed_at"),
	CONSTRAINT "commitment_spent_in_order" CHECK ("gacha_commitments"."spent_at" >= "gacha_commitments"."taken_at"),
	CONSTRAINT "spent_was_taken" CHECK ("gacha_commitments"."spent_at" is null or "gacha_commitments"."taken_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "gacha_debts" (
	"debt_id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"wallet" text NOT NULL,
	"signature" text NOT NULL,
	"mint" text NOT NULL,
	"decimals" integer NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"refunded_at" timestamp (3) with time zone,
	"refund_signature" text,
	CONSTRAINT "gacha_debts_signature_unique" UNIQUE("signature"),
	CONSTRAINT "gacha_debts_refund_signature_unique" UNIQUE("refund_signature"),
	CONSTRAINT "debt_reason" CHECK ("gacha_debts"."reason" in ('no-copies', 'seed-lost', 'paid-twice', 'operator')),
	CONSTRAINT "refund_has_a_signature" CHECK (("gacha_debts"."refunded_at" is null) = ("gacha_debts"."refund_signature" is null))
);
--> statement-breakpoint
CREATE TABLE "gacha_entries" (
	"machine_key" text NOT NULL,
	"entry_index" integer NOT NULL,
	"card_id" text NOT NULL,
	"tier" text NOT NULL,
	"value_amount" bigint NOT NULL,
	"stock" integer NOT NULL,
	"drawn" integer NOT NULL,
	"held" integer NOT NULL,
	CONSTRAINT "gacha_entries_machine_key_entry_index_pk" PRIMARY KEY("machine_key","entry_index"),
	CONSTRAINT "gacha_value_not_negative" CHECK ("gacha_entries"."value_amount" >= 0),
	CONSTRAINT "no_copy_is_promised_twice" CHECK ("gacha_entries"."drawn" >= 0 and "gacha_entries"."held" >= 0 and "gacha_entries"."drawn" + "gacha_entries"."held" <= "gacha_entries"."stock")
);
--> statement-breakpoint
CREATE TABLE "gacha_machines" (
	"machine_key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tier" text NOT NULL,
	"active" boolean NOT NULL,
	"price_amount" bigint NOT NULL,
	"price_mint" text NOT NULL,
	"price_decimals" integer NOT NULL,
	"value_source" text NOT NULL,
	"valued_at" timestamp (3) with time zone NOT NULL,
	"seal_sequence" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "machine_tier" CHECK ("gacha_machines"."tier" in ('starter', 'classic', 'premier')),
	CONSTRAINT "machine_price_is_positive" CHECK ("gacha_machines"."price_amount" > 0),
	CONSTRAINT "machine_is_sealed" CHECK ("gacha_machines"."seal_sequence" >= 1)
);
--> statement-breakpoint
CREATE TABLE "gacha_payment_intents" (
	"intent_id" text PRIMARY KEY NOT NULL,
	"machine_key" text NOT NULL,
	"wallet" text NOT NULL,
	"commitment_id" text NOT NULL,
	"client_seed_hash" text NOT NULL,
	"seal_sequence" integer NOT NULL,
	"odds_hash" text NOT NULL,
	"mint" text NOT NULL,
	"decimals" integer NOT NULL,
	"amount" bigint NOT NULL,
	"source_account" text NOT NULL,
	"destination_account" text NOT NULL,
	"memo_nonce" text NOT NULL,
	"state" text NOT NULL,
	"end_reason" text,
	"error" text,
	"holding" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"signature" text,
	"signed_transaction" text,
	"last_valid_block_height" bigint,
	"claimed_at" timestamp (3) with time zone,
	"slot" bigint,
	"verified_at" timestamp (3) with time zone,
	"spent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"next_check_at" timestamp (3) with time zone,
	"check_attempts" integer NOT NULL,
	"lease_token" text,
	"lease_until" timestamp (3) with time zone,
	CONSTRAINT "gacha_payment_intents_commitment_id_unique" UNIQUE("commitment_id"),
	CONSTRAINT "gacha_payment_intents_memo_nonce_unique" UNIQUE("memo_nonce"),
	CONSTRAINT "gacha_payment_intents_signature_unique" UNIQUE("signature"),
	CONSTRAINT "payment_state" CHECK ("gacha_payment_intents"."state" in ('open', 'claimed', 'verified', 'spent', 'expired', 'failed')),
	CONSTRAINT "payment_end_reason" CHECK ("gacha_payment_intents"."end_reason" in ('lapsed', 'never-landed', 'failed-on-chain', 'undeliverable')),
	CONSTRAINT "ended_payment_has_a_reason" CHECK (("gacha_payment_intents"."state" in ('expired', 'failed')) = ("gacha_payment_intents"."end_reason" is not null)),
	CONSTRAINT "unresolved_payment_holds" CHECK ("gacha_payment_intents"."holding" = ("gacha_payment_intents"."state" in ('open', 'claimed', 'verified'))),
	CONSTRAINT "claimed_has_a_signature" CHECK (("gacha_payment_intents"."signature" is null) = ("gacha_payment_intents"."claimed_at" is null)
      and ("gacha_payment_intents"."signature" is null) = ("gacha_payment_intents"."signed_transaction" is null)
      and ("gacha_payment_intents"."signature" is null) = ("gacha_payment_intents"."last_valid_block_height" is null)),
	CONSTRAINT "open_has_no_signature" CHECK ("gacha_payment_intents"."state" <> 'open' or "gacha_payment_intents"."signature" is null),
	CONSTRAINT "paid_has_a_signature" CHECK ("gacha_payment_intents"."state" not in ('claimed', 'verified', 'spent') or "gacha_payment_intents"."signature" is not null),
	CONSTRAINT "verified_has_a_slot" CHECK (("gacha_payment_intents"."verified_at" is null) = ("gacha_payment_intents"."slot" is null)
      and ("gacha_payment_intents"."state" not in ('verified', 'spent') or "gacha_payment_intents"."slot" is not null)),
	CONSTRAINT "spent_payment_has_a_time" CHECK (("gacha_payment_intents"."state" = 'spent') = ("gacha_payment_intents"."spent_at" is not null)),
	CONSTRAINT "payment_is_positive" CHECK ("gacha_payment_intents"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "gacha_prepared_payments" (
	"intent_id" text NOT NULL,
	"blockhash" text NOT NULL,
	"last_valid_block_height" bigint NOT NULL,
	"message_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "gacha_prepared_payments_intent_id_blockhash_pk" PRIMARY KEY("intent_id","blockhash"),
	CONSTRAINT "gacha_prepared_payments_message_hash_unique" UNIQUE("message_hash")
);
--> statement-breakpoint
CREATE TABLE "gacha_rip_steps" (
	"rip_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"server_seed" text,
	CONSTRAINT "gacha_rip_steps_rip_id_sequence_pk" PRIMARY KEY("rip_id","sequence"),
	CONSTRAINT "rip_step_in_order" CHECK (("gacha_rip_steps"."sequence", "gacha_rip_steps"."kind") in ((1, 'reveal'), (2, 'acquisition'), (3, 'settlement'))),
	CONSTRAINT "only_a_reveal_has_a_seed" CHECK (("gacha_rip_steps"."kind" = 'reveal') = ("gacha_rip_steps"."server_seed" is not null))
);
--> statement-breakpoint
CREATE TABLE "gacha_rips" (
	"rip_id" text PRIMARY KEY NOT NULL,
	"machine_key" text NOT NULL,
	"wallet" text NOT NULL,
	"mode" text NOT NULL,
	"commitment_id" text NOT NULL,
	"payment_intent_id" text,
	"seal_sequence" integer NOT NULL,
	"client_seed" text NOT NULL,
	"nonce" integer NOT NULL,
	"ticket" integer NOT NULL,
	"entry_index" integer NOT NULL,
	"result_hash" text NOT NULL,
	"ripped_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "gacha_rips_commitment_id_unique" UNIQUE("commitment_id"),
	CONSTRAINT "gacha_rips_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "rip_mode" CHECK ("gacha_rips"."mode" in ('fixture', 'devnet-preview')),
	CONSTRAINT "only_a_preview_is_paid" CHECK (("gacha_rips"."mode" = 'devnet-preview') = ("gacha_rips"."payment_intent_id" is not null)),
	CONSTRAINT "rip_draw" CHECK ("gacha_rips"."nonce" >= 0 and "gacha_rips"."ticket" >= 0)
);
--> statement-breakpoint
CREATE TABLE "gacha_seals" (
	"machine_key" text NOT NULL,
	"sequence" integer NOT NULL,
	"inventory_json" text NOT NULL,
	"inventory_hash" text NOT NULL,
	"odds_json" text NOT NULL,
	"odds_hash" text NOT NULL,
	"total_weight" integer NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "gacha_seals_machine_key_sequence_pk" PRIMARY KEY("machine_key","sequence"),
	CONSTRAINT "gacha_seals_odds_hash_unique" UNIQUE("odds_hash"),
	CONSTRAINT "inventory_hash_is_the_hash" CHECK ("gacha_seals"."inventory_hash" = encode(sha256(convert_to("gacha_seals"."inventory_json", 'UTF8')), 'hex')),
	CONSTRAINT "odds_hash_is_the_hash" CHECK ("gacha_seals"."odds_hash" = encode(sha256(convert_to("gacha_seals"."odds_json", 'UTF8')), 'hex'))
);
--> statement-breakpoint
ALTER TABLE "gacha_commitments" ADD CONSTRAINT "gacha_commitments_machine_key_gacha_machines_machine_key_fk" FOREIGN KEY ("machine_key") REFERENCES "public"."gacha_machines"("machine_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gacha_debts" ADD CONSTRAINT "gacha_debts_intent_id_gacha_payment_intents_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."gacha_payment_intents"("intent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gacha_entries" ADD CONSTRAINT "gacha_entries_machine_key_gacha_machines_machine_key_fk" FOREIGN KEY ("machine_key") REFERENCES "public"."gacha_machines"("machine_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gacha_payment_intents" ADD CONSTRAINT "gacha_payment_intents_commitment_id_gacha_commitments_commitment_id_fk" FOREIGN KEY ("commitment_id") REFERENCES "public"."gacha_commitments"("commitment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gacha_payment_intents" ADD CONSTRAINT "payment_for_a_seal" FOREIGN KEY ("machine_key","seal_sequence") REFERENCES "public"."gacha_seals"("machine_key","sequence") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gacha_prepared_payments" ADD CONSTRAINT "gacha_prepared_payments_intent_id_gacha_payment_intents_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."gacha_payment_intents"("intent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gacha_rip_steps" ADD CONSTRAINT "gacha_rip_steps_rip_id_gacha_rips_rip_id_fk" FOREIGN KEY ("rip_id") REFERENCES "public"."gacha_rips"("rip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gacha_rips" ADD CONSTRAINT "gacha_rips_commitment_id_gacha_commitments_commitment_id_fk" FOREIGN KEY ("commitment_id") REFERENCES "public"."gacha_commitments"("commitment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gacha_rips" ADD CONSTRAINT "gacha_rips_payment_intent_id_gacha_payment_intents_intent_id_fk" FOREIGN KEY ("payment_intent_id") REFERENCES "public"."gacha_payment_intents"("intent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gacha_rips" ADD CONSTRAINT "rip_of_a_seal" FOREIGN KEY ("machine_key","seal_sequence") REFERENCES "public"."gacha_seals"("machine_key","sequence") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gacha_rips" ADD CONSTRAINT "rip_of_an_entry" FOREIGN KEY ("machine_key","entry_index") REFERENCES "public"."gacha_entries"("machine_key","entry_index") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gacha_seals" ADD CONSTRAINT "gacha_seals_machine_key_gacha_machines_machine_key_fk" FOREIGN KEY ("machine_key") REFERENCES "public"."gacha_machines"("machine_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_commitments" ON "gacha_commitments" USING btree ("wallet","expires_at") WHERE "gacha_commitments"."taken_at" is null;--> statement-breakpoint
CREATE INDEX "unused_commitments" ON "gacha_commitments" USING btree ("expires_at") WHERE "gacha_commitments"."taken_at" is null;--> statement-breakpoint
CREATE INDEX "debts_newest" ON "gacha_debts" USING btree ("opened_at","debt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_unresolved_payment" ON "gacha_payment_intents" USING btree ("wallet","machine_key") WHERE "gacha_payment_intents"."state" in ('open', 'claimed', 'verified');--> statement-breakpoint
CREATE INDEX "payments_due" ON "gacha_payment_intents" USING btree ("next_check_at") WHERE "gacha_payment_intents"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_of_a_wallet" ON "gacha_payment_intents" USING btree ("wallet","created_at","intent_id");--> statement-breakpoint
CREATE INDEX "rips_of_a_wallet" ON "gacha_rips" USING btree ("wallet","ripped_at","rip_id");--> statement-breakpoint
CREATE INDEX "rips_of_a_machine" ON "gacha_rips" USING btree ("machine_key","ripped_at","rip_id");--> statement-breakpoint
CREATE FUNCTION demand_chained_seal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before gacha_seals;
BEGIN
  SELECT * INTO before FROM gacha_seals WHERE machine_key = NEW.machine_key AND sequence = NEW.sequence - 1;
  IF (NEW.sequence > 1 AND before.sequence IS NULL)
    OR NEW.inventory_json::jsonb ->> 'previousHash' IS DISTINCT FROM before.inventory_hash
    OR NEW.odds_json::jsonb ->> 'previousHash' IS DISTINCT FROM before.odds_hash
    OR NEW.odds_json::jsonb ->> 'inventoryHash' IS DISTINCT FROM NEW.inventory_hash THEN
    RAISE EXCEPTION 'a seal names the one before it' USING ERRCODE = 'check_violation', CONSTRAINT = 'seals_are_chained';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER seals_are_chained BEFORE INSERT ON "gacha_seals" FOR EACH ROW EXECUTE FUNCTION demand_chained_seal();--> statement-breakpoint
CREATE TRIGGER gacha_seals_are_immutable BEFORE UPDATE OR DELETE ON "gacha_seals" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER gacha_rips_are_immutable BEFORE UPDATE OR DELETE ON "gacha_rips" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER gacha_rip_steps_are_immutable BEFORE UPDATE OR DELETE ON "gacha_rip_steps" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- What a payment binds never changes: seal, commitment, client seed, price and accounts.
CREATE TRIGGER payments_keep_their_terms BEFORE UPDATE ON "gacha_payment_intents" FOR EACH ROW
  WHEN ((OLD.machine_key, OLD.wallet, OLD.commitment_id, OLD.client_seed_hash, OLD.seal_sequence, OLD.odds_hash, OLD.mint, OLD.amount,
      OLD.source_account, OLD.destination_account, OLD.memo_nonce, OLD.created_at)
    IS DISTINCT FROM (NEW.machine_key, NEW.wallet, NEW.commitment_id, NEW.client_seed_hash, NEW.seal_sequence, NEW.odds_hash, NEW.mint,
      NEW.amount, NEW.source_account, NEW.destination_account, NEW.memo_nonce, NEW.created_at))
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER commitments_keep_their_seed BEFORE UPDATE ON "gacha_commitments" FOR EACH ROW
  WHEN ((OLD.machine_key, OLD.wallet, OLD.server_seed_hash, OLD.committed_at) IS DISTINCT FROM
    (NEW.machine_key, NEW.wallet, NEW.server_seed_hash, NEW.committed_at)
    OR OLD.taken_at IS DISTINCT FROM NEW.taken_at AND OLD.taken_at IS NOT NULL
    OR OLD.spent_at IS DISTINCT FROM NEW.spent_at AND OLD.spent_at IS NOT NULL)
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A wallet has at most ten commitments that wait for a client seed; counted under the wallet's own lock.
CREATE FUNCTION at_most_ten_commitments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.wallet, 1));
  IF (SELECT count(*) FROM gacha_commitments
      WHERE wallet = NEW.wallet AND taken_at IS NULL AND expires_at >= NEW.committed_at) >= 10 THEN
    RAISE EXCEPTION '% has ten open commitments', NEW.wallet USING ERRCODE = 'check_violation', CONSTRAINT = 'at_most_ten_commitments';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER at_most_ten_commitments BEFORE INSERT ON "gacha_commitments" FOR EACH ROW EXECUTE FUNCTION at_most_ten_commitments();--> statement-breakpoint
-- The commitment and its reveal belong together, and the seed opens it.
CREATE FUNCTION demand_opening_seed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM gacha_rips r JOIN gacha_commitments c USING (commitment_id)
      WHERE r.rip_id = NEW.rip_id AND c.server_seed_hash = encode(sha256(decode(NEW.server_seed, 'hex')), 'hex')) THEN
    RAISE EXCEPTION 'the seed does not open its commitment' USING ERRCODE = 'check_violation', CONSTRAINT = 'seed_opens_its_commitment';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER seed_opens_its_commitment BEFORE INSERT ON "gacha_rip_steps" FOR EACH ROW WHEN (NEW.kind = 'reveal') EXECUTE FUNCTION demand_opening_seed();--> statement-breakpoint
-- Lists a paid rip once it is settled; a fixture rip proves no payment and is never listed.
CREATE FUNCTION list_settled_rip() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO verified_rounds (mode, round_id, occurred_at, provider_mode, pack_id, pack_name, pack_tier, outcome, proof_hash)
  SELECT 'gacha', r.rip_id, NEW.at, 'reference', m.machine_key, m.name, m.tier,
    jsonb_build_object('winner', null, 'decidedBy', null,
      'draws', jsonb_build_array(jsonb_build_object('side', null, 'cardId', e.card_id, 'tier', e.tier, 'valueAmount', e.value_amount::text)),
      'valueMint', m.price_mint, 'valueDecimals', m.price_decimals),
    r.result_hash
  FROM gacha_rips r
  JOIN gacha_machines m USING (machine_key)
  JOIN gacha_entries e USING (machine_key, entry_index)
  JOIN gacha_payment_intents p ON p.intent_id = r.payment_intent_id AND p.state = 'spent' AND p.slot IS NOT NULL
  WHERE r.rip_id = NEW.rip_id AND r.mode = 'devnet-preview';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER settled_rips_are_listed AFTER INSERT ON "gacha_rip_steps" FOR EACH ROW
  WHEN (NEW.kind = 'settlement') EXECUTE FUNCTION list_settled_rip();
