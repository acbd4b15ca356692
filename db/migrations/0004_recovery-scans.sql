CREATE TABLE "escrow_scans" (
	"escrow_address" text PRIMARY KEY NOT NULL,
	"duel_id" text NOT NULL,
	"version" integer NOT NULL,
	"read_until" text,
	"read_height" bigint,
	"walk_top" text,
	"walk_before" text,
	"walk_height" bigint,
	"walk_whole" boolean NOT NULL,
	"walk_closed" boolean NOT NULL,
	"committed_seed" text,
	"refunded" boolean NOT NULL,
	"settled_parts" integer NOT NULL,
	"closed" boolean NOT NULL,
	CONSTRAINT "escrow_scans_duel_id_unique" UNIQUE("duel_id")
);
--> statement-breakpoint
DROP INDEX "open_intents";--> statement-breakpoint
DROP INDEX "one_finalized_fund_per_side";--> statement-breakpoint
ALTER TABLE "duels" ADD COLUMN "lease_token" text;--> statement-breakpoint
ALTER TABLE "duels" ADD COLUMN "lease_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transaction_intents" ADD COLUMN "duplicate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "transaction_intents" ADD COLUMN "next_scan_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transaction_intents" ADD COLUMN "lease_token" text;--> statement-breakpoint
ALTER TABLE "transaction_intents" ADD COLUMN "lease_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "escrow_scans" ADD CONSTRAINT "escrow_scans_duel_id_duels_duel_id_fk" FOREIGN KEY ("duel_id") REFERENCES "public"."duels"("duel_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "intents_due" ON "transaction_intents" USING btree ("next_scan_at") WHERE "transaction_intents"."next_scan_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_finalized_fund_per_side" ON "transaction_intents" USING btree ("duel_id","signer_wallet") WHERE "transaction_intents"."purpose" = 'fund' and "transaction_intents"."state" = 'FINALIZED' and not "transaction_intents"."duplicate";--> statement-breakpoint
ALTER TABLE "transaction_intents" ADD CONSTRAINT "only_a_payment_is_a_duplicate" CHECK (not "transaction_intents"."duplicate" or ("transaction_intents"."purpose" = 'fund' and "transaction_intents"."state" = 'FINALIZED'));