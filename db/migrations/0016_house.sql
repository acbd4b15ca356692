CREATE TABLE "house_stakes" (
	"duel_id" text PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"day" date NOT NULL,
	"lamports" bigint NOT NULL,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "stake_is_positive" CHECK ("house_stakes"."lamports" > 0)
);
--> statement-breakpoint
CREATE TABLE "house_treasury" (
	"treasury_id" text PRIMARY KEY NOT NULL,
	"exposure_lamports" bigint NOT NULL,
	"exposure_limit" bigint NOT NULL,
	"day_limit" bigint NOT NULL,
	"wallet_day_limit" bigint NOT NULL,
	CONSTRAINT "one_treasury" CHECK ("house_treasury"."treasury_id" = 'house'),
	CONSTRAINT "exposure_is_not_negative" CHECK ("house_treasury"."exposure_lamports" >= 0),
	CONSTRAINT "house_limits_are_not_negative" CHECK (least("house_treasury"."exposure_limit", "house_treasury"."day_limit", "house_treasury"."wallet_day_limit") >= 0)
);
--> statement-breakpoint
ALTER TABLE "house_stakes" ADD CONSTRAINT "house_stakes_duel_id_duels_duel_id_fk" FOREIGN KEY ("duel_id") REFERENCES "public"."duels"("duel_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stakes_of_a_day" ON "house_stakes" USING btree ("day","wallet");--> statement-breakpoint
INSERT INTO "house_treasury" VALUES ('house', 0, 500000000, 2000000000, 250000000);--> statement-breakpoint
-- What the house has at stake is free again when its duel is over, however that came.
CREATE FUNCTION release_house_stake() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE freed bigint;
BEGIN
  UPDATE house_stakes SET released_at = NEW.updated_at
    WHERE duel_id = NEW.duel_id AND released_at IS NULL RETURNING lamports INTO freed;
  UPDATE house_treasury SET exposure_lamports = exposure_lamports - coalesce(freed, 0);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER house_stakes_end_with_their_duel AFTER UPDATE OF status ON "duels" FOR EACH ROW
  WHEN (NEW.matchmaking_mode = 'house' AND NEW.status IS DISTINCT FROM OLD.status AND NEW.status IN ('settled', 'refunded', 'cancelled'))
  EXECUTE FUNCTION release_house_stake();
