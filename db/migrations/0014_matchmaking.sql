CREATE TABLE "matchmaking_tickets" (
	"ticket_id" text PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"state" text NOT NULL,
	"end_reason" text,
	"pack_tier" text NOT NULL,
	"policy_hash" text NOT NULL,
	"provider_mode" text NOT NULL,
	"region" text NOT NULL,
	"risk_segment" text NOT NULL,
	"risk_rules" text NOT NULL,
	"risk_facts" jsonb NOT NULL,
	"pack_id" text NOT NULL,
	"duel_id" text,
	"side" text,
	"matched_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"seen_until" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "ticket_state" CHECK ("matchmaking_tickets"."state" in ('searching', 'matched', 'completed', 'cancelled', 'expired')),
	CONSTRAINT "ticket_pack_tier" CHECK ("matchmaking_tickets"."pack_tier" in ('starter', 'classic', 'premier')),
	CONSTRAINT "ticket_provider_mode" CHECK ("matchmaking_tickets"."provider_mode" in ('mock', 'reference', 'external')),
	CONSTRAINT "ticket_region" CHECK ("matchmaking_tickets"."region" ~ '^[A-Z0-9-]{2,32}$'),
	CONSTRAINT "ticket_risk_segment" CHECK ("matchmaking_tickets"."risk_segment" in ('standard', 'elevated', 'restricted')),
	CONSTRAINT "a_match_is_whole" CHECK (num_nulls("matchmaking_tickets"."duel_id", "matchmaking_tickets"."side", "matchmaking_tickets"."matched_at") = case when "matchmaking_tickets"."duel_id" is null then 3 else 0 end),
	CONSTRAINT "ticket_side" CHECK ("matchmaking_tickets"."side" in ('creator', 'opponent')),
	CONSTRAINT "searching_has_no_duel" CHECK ("matchmaking_tickets"."state" not in ('searching', 'expired') or "matchmaking_tickets"."duel_id" is null),
	CONSTRAINT "matched_has_a_duel" CHECK ("matchmaking_tickets"."state" not in ('matched', 'completed') or "matchmaking_tickets"."duel_id" is not null),
	CONSTRAINT "active_has_not_ended" CHECK (("matchmaking_tickets"."ended_at" is null) = ("matchmaking_tickets"."state" in ('searching', 'matched'))),
	CONSTRAINT "ended_early_has_a_reason" CHECK (("matchmaking_tickets"."end_reason" is not null) = ("matchmaking_tickets"."state" in ('cancelled', 'expired'))),
	CONSTRAINT "ticket_cancel_reason" CHECK ("matchmaking_tickets"."state" <> 'cancelled' or "matchmaking_tickets"."end_reason" in ('participant', 'replaced', 'duel-cancelled')),
	CONSTRAINT "ticket_expiry_reason" CHECK ("matchmaking_tickets"."state" <> 'expired' or "matchmaking_tickets"."end_reason" in ('timeout', 'unseen')),
	CONSTRAINT "search_has_an_end" CHECK ("matchmaking_tickets"."expires_at" > "matchmaking_tickets"."created_at" and "matchmaking_tickets"."seen_until" <= "matchmaking_tickets"."expires_at")
);
--> statement-breakpoint
ALTER TABLE "matchmaking_tickets" ADD CONSTRAINT "matchmaking_tickets_policy_hash_valuation_policies_policy_hash_fk" FOREIGN KEY ("policy_hash") REFERENCES "public"."valuation_policies"("policy_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matchmaking_tickets" ADD CONSTRAINT "matchmaking_tickets_pack_id_packs_pack_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("pack_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "duel_segment" ON "duels" USING btree ("duel_id","policy_hash","provider_mode");--> statement-breakpoint
ALTER TABLE "matchmaking_tickets" ADD CONSTRAINT "a_ticket_and_its_duel_have_one_policy" FOREIGN KEY ("duel_id","policy_hash","provider_mode") REFERENCES "public"."duels"("duel_id","policy_hash","provider_mode") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_active_ticket_per_wallet" ON "matchmaking_tickets" USING btree ("wallet") WHERE "matchmaking_tickets"."state" in ('searching', 'matched');--> statement-breakpoint
CREATE UNIQUE INDEX "one_ticket_per_side" ON "matchmaking_tickets" USING btree ("duel_id","side") WHERE "matchmaking_tickets"."duel_id" is not null;--> statement-breakpoint
CREATE INDEX "searching_tickets" ON "matchmaking_tickets" USING btree ("pack_tier","policy_hash","provider_mode","region","risk_segment","created_at","ticket_id") WHERE "matchmaking_tickets"."state" = 'searching';--> statement-breakpoint
CREATE INDEX "tickets_that_waited" ON "matchmaking_tickets" USING btree ("pack_tier","policy_hash","provider_mode","region","risk_segment","matched_at" DESC NULLS LAST) WHERE "matchmaking_tickets"."side" = 'creator';--> statement-breakpoint
CREATE INDEX "tickets_of_a_wallet" ON "matchmaking_tickets" USING btree ("wallet","created_at");--> statement-breakpoint
CREATE INDEX "searches_due" ON "matchmaking_tickets" USING btree ("seen_until") WHERE "matchmaking_tickets"."state" = 'searching';--> statement-breakpoint
CREATE INDEX "unfinished_duels_of_two" ON "duels" USING btree ("creator_wallet","opponent_wallet") WHERE "duels"."status" not in ('settled', 'refunded', 'cancelled') and "duels"."opponent_wallet" is not null;--> statement-breakpoint
-- A ticket is active as long as its duel goes on. The database itself ends it, so no way a duel ends can forget to.
CREATE FUNCTION end_tickets_of_duel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE matchmaking_tickets SET
    state = CASE NEW.status WHEN 'cancelled' THEN 'cancelled' ELSE 'completed' END,
    end_reason = CASE NEW.status WHEN 'cancelled' THEN 'duel-cancelled' END,
    ended_at = NEW.updated_at
  WHERE duel_id = NEW.duel_id AND state = 'matched';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tickets_end_with_their_duel AFTER UPDATE OF status ON "duels" FOR EACH ROW
  WHEN (NEW.status IS DISTINCT FROM OLD.status AND NEW.status IN ('settled', 'refunding', 'refunded', 'cancelled'))
  EXECUTE FUNCTION end_tickets_of_duel();
