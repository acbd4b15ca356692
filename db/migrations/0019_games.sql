CREATE TABLE "crash_events" (
	"round_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"area" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"version" integer,
	"stage" integer,
	"deadline" timestamp (3) with time zone,
	CONSTRAINT "crash_events_round_id_sequence_pk" PRIMARY KEY("round_id","sequence"),
	CONSTRAINT "one_transition_a_version" UNIQUE("round_id","version"),
	CONSTRAINT "event_area" CHECK ("crash_events"."area" in ('game', 'custody', 'settlement')),
	CONSTRAINT "crash_event_kind" CHECK ("crash_events"."kind" in ('committed', 'started', 'continued', 'cashed-out', 'crashed', 'forfeited', 'voided') and "crash_events"."area" = 'game'
        or "crash_events"."kind" in ('requested', 'finalized', 'disputed') and "crash_events"."area" <> 'game'),
	CONSTRAINT "a_transition_has_its_version" CHECK (num_nulls("crash_events"."version", "crash_events"."stage") = case when "crash_events"."area" = 'game' then 0 else 2 end),
	CONSTRAINT "no_decision_after_the_deadline" CHECK ("crash_events"."kind" not in ('continued', 'cashed-out', 'crashed') or "crash_events"."deadline" is null or "crash_events"."at" <= "crash_events"."deadline"),
	CONSTRAINT "no_forfeit_before_the_deadline" CHECK ("crash_events"."kind" <> 'forfeited' or "crash_events"."at" > "crash_events"."deadline"),
	CONSTRAINT "a_decision_leaves_a_stage" CHECK ("crash_events"."kind" not in ('continued', 'cashed-out', 'forfeited') or "crash_events"."deadline" is not null)
);
--> statement-breakpoint
CREATE TABLE "crash_requests" (
	"request_key" text PRIMARY KEY NOT NULL,
	"round_id" text NOT NULL,
	"area" text NOT NULL,
	"state" text NOT NULL,
	"payload" text NOT NULL,
	"payload_hash" text NOT NULL,
	"attempts" integer NOT NULL,
	"last_attempt_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone,
	"lease_token" text,
	"evidence" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finalized_at" timestamp (3) with time zone,
	CONSTRAINT "one_request_an_area" UNIQUE("round_id","area"),
	CONSTRAINT "request_area" CHECK ("crash_requests"."area" in ('custody', 'settlement')),
	CONSTRAINT "request_key_follows_from_the_round" CHECK ("crash_requests"."request_key" = 'crash:' || "crash_requests"."round_id" || ':' || "crash_requests"."area"),
	CONSTRAINT "request_state" CHECK ("crash_requests"."state" in ('pending', 'requested', 'disputed', 'final')),
	CONSTRAINT "payload_hash_is_the_hash" CHECK ("crash_requests"."payload_hash" = encode(sha256(convert_to("crash_requests"."payload", 'UTF8')), 'hex')),
	CONSTRAINT "final_has_evidence_for_its_payload" CHECK (("crash_requests"."state" = 'final') = ("crash_requests"."evidence" is not null) and ("crash_requests"."evidence" is null) = ("crash_requests"."finalized_at" is null)
        and ("crash_requests"."evidence" is null or "crash_requests"."evidence" ->> 'payloadHash' = "crash_requests"."payload_hash")),
	CONSTRAINT "final_is_over" CHECK (("crash_requests"."state" = 'final') = ("crash_requests"."next_attempt_at" is null)),
	CONSTRAINT "requested_was_attempted" CHECK ("crash_requests"."state" = 'pending' or "crash_requests"."attempts" >= 1)
);
--> statement-breakpoint
CREATE TABLE "crash_rounds" (
	"round_id" text PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"config_hash" text NOT NULL,
	"server_seed_hash" text NOT NULL,
	"status" text NOT NULL,
	"stage" integer NOT NULL,
	"version" integer NOT NULL,
	"events" integer NOT NULL,
	"client_seed" text,
	"deadline" timestamp (3) with time zone,
	"server_seed" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "one_round_a_commitment" UNIQUE("server_seed_hash"),
	CONSTRAINT "crash_status" CHECK ("crash_rounds"."status" in ('committed', 'active') or "crash_rounds"."status" in ('cashed-out', 'crashed', 'forfeited', 'voided')),
	CONSTRAINT "crash_stage_is_a_stage" CHECK ("crash_rounds"."stage" >= 0 and "crash_rounds"."version" >= 1 and "crash_rounds"."events" >= "crash_rounds"."version"),
	CONSTRAINT "only_an_active_round_has_a_deadline" CHECK (("crash_rounds"."deadline" is not null) = ("crash_rounds"."status" = 'active')),
	CONSTRAINT "active_has_a_stage" CHECK ("crash_rounds"."status" <> 'active' or "crash_rounds"."stage" >= 1),
	CONSTRAINT "commit_precedes_client_seed" CHECK (("crash_rounds"."client_seed" is null) = ("crash_rounds"."started_at" is null) and "crash_rounds"."started_at" >= "crash_rounds"."created_at"
        and ("crash_rounds"."status" = 'voided' or ("crash_rounds"."status" = 'committed') = ("crash_rounds"."client_seed" is null))),
	CONSTRAINT "client_seed_precedes_reveal" CHECK (("crash_rounds"."status" in ('cashed-out', 'crashed', 'forfeited')) = ("crash_rounds"."server_seed" is not null) and ("crash_rounds"."status" in ('cashed-out', 'crashed', 'forfeited', 'voided')) = ("crash_rounds"."ended_at" is not null)
        and "crash_rounds"."ended_at" >= "crash_rounds"."created_at" and "crash_rounds"."ended_at" >= "crash_rounds"."started_at"),
	CONSTRAINT "crash_seed_opens_its_commitment" CHECK (encode(sha256(decode("crash_rounds"."server_seed", 'hex')), 'hex') = "crash_rounds"."server_seed_hash"),
	CONSTRAINT "crash_client_seed" CHECK ("crash_rounds"."client_seed" ~ '^[!-~]{1,64}$')
);
--> statement-breakpoint
CREATE TABLE "fixture_settlements" (
	"request_key" text PRIMARY KEY NOT NULL,
	"payload_hash" text NOT NULL,
	"reference" text NOT NULL,
	"performed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fixture_moves" (
	"round_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"move" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fixture_moves_round_id_sequence_pk" PRIMARY KEY("round_id","sequence"),
	CONSTRAINT "fixture_move" CHECK ("fixture_moves"."move" in ('heads', 'tails', 'higher', 'lower', 'stop')),
	CONSTRAINT "moves_count_from_one" CHECK ("fixture_moves"."sequence" >= 1)
);
--> statement-breakpoint
CREATE TABLE "fixture_rounds" (
	"round_id" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"wallet" text NOT NULL,
	"config_hash" text NOT NULL,
	"server_seed_hash" text NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"client_seed" text,
	"server_seed" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "one_fixture_round_a_commitment" UNIQUE("server_seed_hash"),
	CONSTRAINT "fixture_mode" CHECK ("fixture_rounds"."mode" in ('flip', 'streak')),
	CONSTRAINT "fixture_status" CHECK ("fixture_rounds"."status" in ('committed', 'active', 'ended', 'voided')),
	CONSTRAINT "fixture_commit_precedes_client_seed" CHECK (("fixture_rounds"."client_seed" is null) = ("fixture_rounds"."started_at" is null) and "fixture_rounds"."started_at" >= "fixture_rounds"."created_at"
        and ("fixture_rounds"."status" = 'voided' or ("fixture_rounds"."status" = 'committed') = ("fixture_rounds"."client_seed" is null))),
	CONSTRAINT "fixture_client_seed_precedes_reveal" CHECK (("fixture_rounds"."status" = 'ended') = ("fixture_rounds"."server_seed" is not null) and ("fixture_rounds"."status" in ('ended', 'voided')) = ("fixture_rounds"."ended_at" is not null)
        and "fixture_rounds"."ended_at" >= "fixture_rounds"."created_at" and "fixture_rounds"."ended_at" >= "fixture_rounds"."started_at"),
	CONSTRAINT "fixture_seed_opens_its_commitment" CHECK (encode(sha256(decode("fixture_rounds"."server_seed", 'hex')), 'hex') = "fixture_rounds"."server_seed_hash"),
	CONSTRAINT "fixture_client_seed" CHECK ("fixture_rounds"."client_seed" ~ '^[!-~]{1,64}$')
);
--> statement-breakpoint
CREATE TABLE "game_configs" (
	"config_hash" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"mode_version" integer NOT NULL,
	"canonical_json" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "one_config_a_version" UNIQUE("mode","mode_version"),
	CONSTRAINT "game_mode" CHECK ("game_configs"."mode" in ('crash', 'flip', 'streak')),
	CONSTRAINT "config_hash_is_the_hash" CHECK ("game_configs"."config_hash" = encode(sha256(convert_to("game_configs"."canonical_json", 'UTF8')), 'hex')),
	CONSTRAINT "config_names_its_version" CHECK ("game_configs"."canonical_json"::jsonb ->> 'mode' = "game_configs"."mode" and ("game_configs"."canonical_json"::jsonb ->> 'modeVersion')::int = "game_configs"."mode_version")
);
--> statement-breakpoint
ALTER TABLE "crash_events" ADD CONSTRAINT "crash_events_round_id_crash_rounds_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."crash_rounds"("round_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crash_requests" ADD CONSTRAINT "crash_requests_round_id_crash_rounds_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."crash_rounds"("round_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crash_rounds" ADD CONSTRAINT "crash_rounds_config_hash_game_configs_config_hash_fk" FOREIGN KEY ("config_hash") REFERENCES "public"."game_configs"("config_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fixture_moves" ADD CONSTRAINT "fixture_moves_round_id_fixture_rounds_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."fixture_rounds"("round_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fixture_rounds" ADD CONSTRAINT "fixture_rounds_config_hash_game_configs_config_hash_fk" FOREIGN KEY ("config_hash") REFERENCES "public"."game_configs"("config_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_end_a_round" ON "crash_events" USING btree ("round_id") WHERE "crash_events"."kind" in ('cashed-out', 'crashed', 'forfeited', 'voided');--> statement-breakpoint
CREATE UNIQUE INDEX "one_final_answer_an_area" ON "crash_events" USING btree ("round_id","area") WHERE "crash_events"."kind" = 'finalized';--> statement-breakpoint
CREATE INDEX "crash_requests_due" ON "crash_requests" USING btree ("next_attempt_at") WHERE "crash_requests"."state" <> 'final';--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_crash_round_per_wallet" ON "crash_rounds" USING btree ("wallet") WHERE "crash_rounds"."status" in ('committed', 'active');--> statement-breakpoint
CREATE INDEX "crash_rounds_newest" ON "crash_rounds" USING btree ("wallet","created_at","round_id");--> statement-breakpoint
CREATE INDEX "crash_rounds_overdue" ON "crash_rounds" USING btree ("deadline") WHERE "crash_rounds"."status" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_fixture_round_per_wallet" ON "fixture_rounds" USING btree ("mode","wallet") WHERE "fixture_rounds"."status" in ('committed', 'active');--> statement-breakpoint
CREATE INDEX "fixture_rounds_newest" ON "fixture_rounds" USING btree ("mode","wallet","created_at","round_id");--> statement-breakpoint
CREATE TRIGGER game_configs_are_immutable BEFORE UPDATE OR DELETE ON "game_configs" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER crash_events_are_immutable BEFORE UPDATE OR DELETE ON "crash_events" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER fixture_moves_are_immutable BEFORE UPDATE OR DELETE ON "fixture_moves" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER fixture_settlements_are_immutable BEFORE UPDATE OR DELETE ON "fixture_settlements" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- What is over stays as it ended: of a round only the count of its ledger goes on, of a final request nothing.
CREATE FUNCTION keep_what_is_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) - 'events' IS DISTINCT FROM to_jsonb(OLD) - 'events' THEN
    RAISE EXCEPTION 'a row of % is over', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER ended_crash_rounds_stay BEFORE UPDATE OR DELETE ON "crash_rounds" FOR EACH ROW
  WHEN (OLD.ended_at IS NOT NULL) EXECUTE FUNCTION keep_what_is_over();--> statement-breakpoint
CREATE TRIGGER ended_fixture_rounds_stay BEFORE UPDATE OR DELETE ON "fixture_rounds" FOR EACH ROW
  WHEN (OLD.ended_at IS NOT NULL) EXECUTE FUNCTION keep_what_is_over();--> statement-breakpoint
CREATE TRIGGER final_crash_requests_stay BEFORE UPDATE OR DELETE ON "crash_requests" FOR EACH ROW
  WHEN (OLD.state = 'final') EXECUTE FUNCTION keep_what_is_over();
