CREATE TABLE "integration_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "integration_secret_is_hashed" CHECK ("integration_keys"."secret_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "wallet_challenges" (
	"challenge_id" text PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"consumed_at" timestamp (3) with time zone,
	CONSTRAINT "challenge_lives_five_minutes" CHECK ("wallet_challenges"."expires_at" <= "wallet_challenges"."created_at" + interval '5 minutes')
);
--> statement-breakpoint
CREATE TABLE "wallet_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"challenge_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "wallet_sessions_challenge_id_unique" UNIQUE("challenge_id"),
	CONSTRAINT "session_token_is_hashed" CHECK ("wallet_sessions"."token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "duel_events" (
	"duel_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"status_from" text,
	"status_to" text NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "duel_events_duel_id_sequence_pk" PRIMARY KEY("duel_id","sequence"),
	CONSTRAINT "event_sequence_starts_at_one" CHECK ("duel_events"."sequence" >= 1),
	CONSTRAINT "event_actor" CHECK ("duel_events"."actor_kind" in ('creator', 'opponent', 'integration', 'worker'))
);
--> statement-breakpoint
CREATE TABLE "duels" (
	"duel_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"status" text NOT NULL,
	"cancel_reason" text,
	"matchmaking_mode" text NOT NULL,
	"pack_id" text NOT NULL,
	"policy_hash" text NOT NULL,
	"creator_wallet" text NOT NULL,
	"invited_wallet" text,
	"opponent_wallet" text,
	"fee_lamports" bigint NOT NULL,
	"treasury_wallet" text NOT NULL,
	"provider_key" text NOT NULL,
	"provider_mode" text NOT NULL,
	"seed_commitment" text NOT NULL,
	"entropy_delay_slots" integer NOT NULL,
	"funding_seconds" integer NOT NULL,
	"resolution_seconds" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"program_id" text NOT NULL,
	"funding_deadline" timestamp (3) with time zone,
	"resolution_deadline" timestamp (3) with time zone,
	"terms" "bytea",
	"terms_hash" text,
	"escrow_address" text,
	"fund_prepared" boolean NOT NULL,
	"creator_deposited" boolean NOT NULL,
	"opponent_deposited" boolean NOT NULL,
	"quorum_slot" bigint,
	"entropy_slot" bigint,
	"entropy" text,
	"result" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"next_check_at" timestamp (3) with time zone,
	"check_attempts" integer NOT NULL,
	CONSTRAINT "duels_seed_commitment_unique" UNIQUE("seed_commitment"),
	CONSTRAINT "duels_terms_hash_unique" UNIQUE("terms_hash"),
	CONSTRAINT "duels_escrow_address_unique" UNIQUE("escrow_address"),
	CONSTRAINT "duel_status" CHECK ("duels"."status" in ('waiting', 'matched', 'funding', 'committing', 'funded', 'resolving', 'resolved', 'settled', 'refunding', 'refunded', 'cancelled')),
	CONSTRAINT "duel_mode" CHECK ("duels"."matchmaking_mode" in ('open', 'direct', 'house')),
	CONSTRAINT "duel_provider_mode" CHECK ("duels"."provider_mode" in ('mock', 'reference', 'external')),
	CONSTRAINT "cancelled_has_a_reason" CHECK (("duels"."cancel_reason" is not null) = ("duels"."status" = 'cancelled')),
	CONSTRAINT "cancel_reason" CHECK ("duels"."cancel_reason" in ('participant', 'timeout')),
	CONSTRAINT "two_different_wallets" CHECK ("duels"."opponent_wallet" <> "duels"."creator_wallet"),
	CONSTRAINT "invited_is_not_the_creator" CHECK ("duels"."invited_wallet" <> "duels"."creator_wallet"),
	CONSTRAINT "direct_names_the_invited" CHECK (("duels"."matchmaking_mode" = 'direct') = ("duels"."invited_wallet" is not null)),
	CONSTRAINT "only_the_invited_joins" CHECK ("duels"."invited_wallet" is null or "duels"."opponent_wallet" is null or "duels"."opponent_wallet" = "duels"."invited_wallet"),
	CONSTRAINT "matched_has_terms" CHECK (num_nulls("duels"."opponent_wallet", "duels"."terms", "duels"."terms_hash", "duels"."escrow_address", "duels"."funding_deadline", "duels"."resolution_deadline") = case when "duels"."opponent_wallet" is null then 6 else 0 end),
	CONSTRAINT "past_waiting_has_an_opponent" CHECK ("duels"."status" in ('waiting', 'cancelled') or "duels"."opponent_wallet" is not null),
	CONSTRAINT "waiting_has_no_opponent" CHECK ("duels"."status" <> 'waiting' or "duels"."opponent_wallet" is null),
	CONSTRAINT "terms_hash_is_the_hash" CHECK ("duels"."terms_hash" = encode(sha256("duels"."terms"), 'hex')),
	CONSTRAINT "fee_is_positive" CHECK ("duels"."fee_lamports" > 0),
	CONSTRAINT "deadlines_in_order" CHECK ("duels"."resolution_deadline" > "duels"."funding_deadline"),
	CONSTRAINT "funding_seconds_in_range" CHECK ("duels"."funding_seconds" between 30 and 86400),
	CONSTRAINT "committing_has_a_deposit" CHECK ("duels"."status" <> 'committing' or ("duels"."creator_deposited" <> "duels"."opponent_deposited")),
	CONSTRAINT "quorum_is_two_deposits" CHECK ("duels"."status" not in ('funded', 'resolving', 'resolved', 'settled') or ("duels"."creator_deposited" and "duels"."opponent_deposited" and "duels"."quorum_slot" is not null)),
	CONSTRAINT "resolving_has_entropy" CHECK ("duels"."status" not in ('resolving', 'resolved', 'settled') or ("duels"."entropy" is not null and "duels"."entropy_slot" >= "duels"."quorum_slot" + "duels"."entropy_delay_slots")),
	CONSTRAINT "resolved_has_a_result" CHECK (("duels"."result" is not null) = ("duels"."status" in ('resolved', 'settled'))),
	CONSTRAINT "nothing_left_to_check_only_at_the_end" CHECK ("duels"."next_check_at" is not null or "duels"."status" in ('settled', 'refunded', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "provider_evidence" (
	"duel_id" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"request_json" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"answer" jsonb,
	"signature" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "evidence_hash_is_the_hash" CHECK ("provider_evidence"."request_hash" = encode(sha256(convert_to("provider_evidence"."request_json", 'UTF8')), 'hex')),
	CONSTRAINT "answer_is_whole" CHECK (num_nulls("provider_evidence"."answer", "provider_evidence"."signature", "provider_evidence"."answered_at") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text PRIMARY KEY NOT NULL,
	"payload_hash" text NOT NULL,
	"status" integer NOT NULL,
	"headers" jsonb NOT NULL,
	"body" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pack_entries" (
	"pack_id" text NOT NULL,
	"entry_index" integer NOT NULL,
	"card_id" text NOT NULL,
	"tier" text NOT NULL,
	"weight" bigint NOT NULL,
	"value_amount" bigint NOT NULL,
	"value_source" text NOT NULL,
	"valued_at" timestamp (3) with time zone NOT NULL,
	"card_mint" text,
	CONSTRAINT "pack_entries_pack_id_entry_index_pk" PRIMARY KEY("pack_id","entry_index"),
	CONSTRAINT "entry_index_fits_the_tree" CHECK ("pack_entries"."entry_index" between 0 and 1023),
	CONSTRAINT "entry_weight_fits_u32" CHECK ("pack_entries"."weight" between 1 and 4294967295),
	CONSTRAINT "entry_value_not_negative" CHECK ("pack_entries"."value_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "packs" (
	"pack_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tier" text NOT NULL,
	"depth" integer NOT NULL,
	"active" boolean NOT NULL,
	"price_amount" bigint NOT NULL,
	"price_mint" text NOT NULL,
	"price_decimals" integer NOT NULL,
	"priced_at" timestamp (3) with time zone NOT NULL,
	"table_root" text NOT NULL,
	"total_weight" bigint NOT NULL,
	"inventory_hash" text NOT NULL,
	"odds_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pack_tier" CHECK ("packs"."tier" in ('starter', 'classic', 'premier')),
	CONSTRAINT "pack_weight_fits_u32" CHECK ("packs"."total_weight" between 1 and 4294967295),
	CONSTRAINT "pack_price_is_positive" CHECK ("packs"."price_amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "provider_commitments" (
	"seed_commitment" text PRIMARY KEY NOT NULL,
	"provider_key" text NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	CONSTRAINT "commitment_is_a_hash" CHECK ("provider_commitments"."seed_commitment" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "transaction_intents" (
	"intent_id" text PRIMARY KEY NOT NULL,
	"duel_id" text NOT NULL,
	"purpose" text NOT NULL,
	"part" text,
	"signer_wallet" text NOT NULL,
	"state" text NOT NULL,
	"end_reason" text,
	"blockhash" text NOT NULL,
	"last_valid_block_height" bigint NOT NULL,
	"program_id" text NOT NULL,
	"escrow_address" text NOT NULL,
	"instruction_data_hash" text NOT NULL,
	"accounts" jsonb NOT NULL,
	"message_hash" text NOT NULL,
	"transaction" text NOT NULL,
	"signature" text,
	"bound_at" timestamp (3) with time zone,
	"recovered" boolean NOT NULL,
	"slot" bigint,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"check_attempts" integer NOT NULL,
	CONSTRAINT "transaction_intents_message_hash_unique" UNIQUE("message_hash"),
	CONSTRAINT "transaction_intents_signature_unique" UNIQUE("signature"),
	CONSTRAINT "intent_purpose" CHECK ("transaction_intents"."purpose" in ('fund', 'commit-result', 'settle', 'refund', 'deposit-card')),
	CONSTRAINT "intent_state" CHECK ("transaction_intents"."state" in ('PREPARED', 'SUBMITTED', 'CONFIRMED', 'FINALIZED', 'EXPIRED', 'FAILED')),
	CONSTRAINT "bound_has_a_signature" CHECK ("transaction_intents"."state" not in ('SUBMITTED', 'CONFIRMED', 'FINALIZED') or "transaction_intents"."signature" is not null),
	CONSTRAINT "unbound_has_none" CHECK ("transaction_intents"."state" <> 'PREPARED' or "transaction_intents"."signature" is null),
	CONSTRAINT "expired_has_a_reason" CHECK (("transaction_intents"."state" = 'EXPIRED') = ("transaction_intents"."end_reason" is not null)),
	CONSTRAINT "end_reason" CHECK ("transaction_intents"."end_reason" in ('lapsed', 'rejected')),
	CONSTRAINT "finalized_has_a_slot" CHECK ("transaction_intents"."state" <> 'FINALIZED' or "transaction_intents"."slot" is not null),
	CONSTRAINT "failed_has_an_error" CHECK (("transaction_intents"."state" = 'FAILED') = ("transaction_intents"."error" is not null))
);
--> statement-breakpoint
CREATE TABLE "valuation_policies" (
	"policy_hash" text PRIMARY KEY NOT NULL,
	"canonical_json" text NOT NULL,
	"current" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "policy_hash_is_the_hash" CHECK ("valuation_policies"."policy_hash" = encode(sha256(convert_to("valuation_policies"."canonical_json", 'UTF8')), 'hex'))
);
--> statement-breakpoint
ALTER TABLE "duel_events" ADD CONSTRAINT "duel_events_duel_id_duels_duel_id_fk" FOREIGN KEY ("duel_id") REFERENCES "public"."duels"("duel_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duels" ADD CONSTRAINT "duels_pack_id_packs_pack_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("pack_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duels" ADD CONSTRAINT "duels_policy_hash_valuation_policies_policy_hash_fk" FOREIGN KEY ("policy_hash") REFERENCES "public"."valuation_policies"("policy_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duels" ADD CONSTRAINT "duels_seed_commitment_provider_commitments_seed_commitment_fk" FOREIGN KEY ("seed_commitment") REFERENCES "public"."provider_commitments"("seed_commitment") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_evidence" ADD CONSTRAINT "provider_evidence_duel_id_duels_duel_id_fk" FOREIGN KEY ("duel_id") REFERENCES "public"."duels"("duel_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_entries" ADD CONSTRAINT "pack_entries_pack_id_packs_pack_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("pack_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_intents" ADD CONSTRAINT "transaction_intents_duel_id_duels_duel_id_fk" FOREIGN KEY ("duel_id") REFERENCES "public"."duels"("duel_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_challenges_expiry" ON "wallet_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "wallet_sessions_wallet" ON "wallet_sessions" USING btree ("wallet");--> statement-breakpoint
CREATE INDEX "wallet_sessions_expiry" ON "wallet_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_ending_each" ON "duel_events" USING btree ("duel_id") WHERE "duel_events"."status_to" in ('settled', 'refunded') and "duel_events"."status_from" <> "duel_events"."status_to";--> statement-breakpoint
CREATE INDEX "duels_newest" ON "duels" USING btree ("created_at","duel_id");--> statement-breakpoint
CREATE INDEX "duels_by_status" ON "duels" USING btree ("status","created_at","duel_id");--> statement-breakpoint
CREATE INDEX "duels_by_creator" ON "duels" USING btree ("creator_wallet","created_at","duel_id");--> statement-breakpoint
CREATE INDEX "duels_by_opponent" ON "duels" USING btree ("opponent_wallet","created_at","duel_id");--> statement-breakpoint
CREATE INDEX "duels_by_invited" ON "duels" USING btree ("invited_wallet","created_at","duel_id") WHERE "duels"."invited_wallet" is not null;--> statement-breakpoint
CREATE INDEX "duels_due" ON "duels" USING btree ("next_check_at") WHERE "duels"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_expiry" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "packs_active" ON "packs" USING btree ("active","pack_id");--> statement-breakpoint
CREATE INDEX "free_commitments" ON "provider_commitments" USING btree ("provider_key","fetched_at") WHERE "provider_commitments"."taken_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_fund_intent_per_side" ON "transaction_intents" USING btree ("duel_id","signer_wallet") WHERE "transaction_intents"."purpose" = 'fund' and "transaction_intents"."state" in ('PREPARED', 'SUBMITTED', 'CONFIRMED');--> statement-breakpoint
CREATE UNIQUE INDEX "one_finalized_fund_per_side" ON "transaction_intents" USING btree ("duel_id","signer_wallet") WHERE "transaction_intents"."purpose" = 'fund' and "transaction_intents"."state" = 'FINALIZED';--> statement-breakpoint
CREATE INDEX "intents_of_a_duel" ON "transaction_intents" USING btree ("duel_id","created_at");--> statement-breakpoint
CREATE INDEX "open_intents" ON "transaction_intents" USING btree ("updated_at") WHERE "transaction_intents"."state" in ('PREPARED', 'SUBMITTED', 'CONFIRMED');--> statement-breakpoint
CREATE UNIQUE INDEX "one_current_policy" ON "valuation_policies" USING btree ("current") WHERE "valuation_policies"."current";--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER duel_events_are_immutable BEFORE UPDATE OR DELETE ON "duel_events" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER valuation_policies_are_never_deleted BEFORE DELETE ON "valuation_policies" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER pack_entries_are_immutable BEFORE UPDATE OR DELETE ON "pack_entries" FOR EACH ROW EXECUTE FUNCTION refuse_change();
