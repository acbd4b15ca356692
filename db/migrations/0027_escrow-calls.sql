CREATE TABLE "escrow_calls" (
	"duel_id" text NOT NULL,
	"signature" text NOT NULL,
	"instruction_index" integer NOT NULL,
	"slot" bigint NOT NULL,
	"step" text NOT NULL,
	"part" integer,
	"payer" text NOT NULL,
	"accounts" jsonb NOT NULL,
	"data" "bytea" NOT NULL,
	"is_moved" boolean,
	CONSTRAINT "escrow_calls_duel_id_signature_instruction_index_pk" PRIMARY KEY("duel_id","signature","instruction_index"),
	CONSTRAINT "escrow_step" CHECK ("escrow_calls"."step" in ('deposit', 'accept', 'lock', 'commit', 'deposit-card', 'settle', 'refund', 'close')),
	CONSTRAINT "escrow_part" CHECK ("escrow_calls"."part" between 0 and 4)
);
--> statement-breakpoint
ALTER TABLE "custody_alerts" DROP CONSTRAINT "alert_kind";--> statement-breakpoint
ALTER TABLE "escrow_scans" ADD COLUMN "calls_kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "escrow_calls" ADD CONSTRAINT "escrow_calls_duel_id_duels_duel_id_fk" FOREIGN KEY ("duel_id") REFERENCES "public"."duels"("duel_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custody_alerts" ADD CONSTRAINT "alert_kind" CHECK ("custody_alerts"."kind" in ('late-deposit', 'stale-deposit', 'duplicate-deposit', 'unexpected-result', 'false-chain-state', 'record-corrected')) NOT VALID;