CREATE TABLE "treasury_arrivals" (
	"signature" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"intent_id" text,
	"next_check_at" timestamp (3) with time zone NOT NULL,
	"check_attempts" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "treasury_walks" (
	"account" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"read_until" text,
	"read_height" bigint,
	"read_at" timestamp (3) with time zone,
	"walk_top" text,
	"walk_before" text,
	"walk_height" bigint,
	"walk_whole" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gacha_debts" DROP CONSTRAINT "debt_reason";--> statement-breakpoint
ALTER TABLE "gacha_debts" ALTER COLUMN "intent_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "treasury_arrivals" ADD CONSTRAINT "treasury_arrivals_intent_id_gacha_payment_intents_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."gacha_payment_intents"("intent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arrivals_due" ON "treasury_arrivals" USING btree ("account","next_check_at");--> statement-breakpoint
ALTER TABLE "gacha_debts" ADD CONSTRAINT "only_the_unbound_has_no_intent" CHECK ("gacha_debts"."intent_id" is not null or "gacha_debts"."reason" = 'unbound');--> statement-breakpoint
ALTER TABLE "gacha_debts" ADD CONSTRAINT "debt_is_positive" CHECK ("gacha_debts"."amount" > 0);--> statement-breakpoint
ALTER TABLE "gacha_debts" ADD CONSTRAINT "debt_reason" CHECK ("gacha_debts"."reason" in ('no-copies', 'seed-lost', 'paid-twice', 'superseded', 'unbound', 'operator'));