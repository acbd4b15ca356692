CREATE TABLE "duel_checks" (
	"duel_id" text PRIMARY KEY NOT NULL,
	"begun_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "chain_identity" ADD COLUMN "finalized_block_height" bigint;--> statement-breakpoint
ALTER TABLE "chain_identity" ADD COLUMN "finalized_read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "duel_checks" ADD CONSTRAINT "duel_checks_duel_id_duels_duel_id_fk" FOREIGN KEY ("duel_id") REFERENCES "public"."duels"("duel_id") ON DELETE no action ON UPDATE no action;