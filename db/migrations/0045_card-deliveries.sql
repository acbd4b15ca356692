CREATE TABLE "card_deliveries" (
	"rip_id" text PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"card_id" text NOT NULL,
	"state" text NOT NULL,
	"provider_key" text,
	"card_mint" text,
	"provider_signature" text,
	"transaction_signature" text,
	"slot" bigint,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"check_attempts" integer NOT NULL,
	"lease_token" text,
	"lease_until" timestamp (3) with time zone,
	CONSTRAINT "card_deliveries_card_mint_unique" UNIQUE("card_mint"),
	CONSTRAINT "card_delivery_state" CHECK ("card_deliveries"."state" in ('requested', 'sending', 'delivered', 'withdrawn')),
	CONSTRAINT "promised_card_is_signed" CHECK (("card_deliveries"."card_mint" is null) = ("card_deliveries"."provider_signature" is null)),
	CONSTRAINT "promised_card_has_a_provider" CHECK ("card_deliveries"."card_mint" is null or "card_deliveries"."provider_key" is not null),
	CONSTRAINT "sent_card_has_a_mint" CHECK ("card_deliveries"."state" not in ('sending', 'delivered') or "card_deliveries"."card_mint" is not null),
	CONSTRAINT "requested_card_has_no_mint" CHECK ("card_deliveries"."state" <> 'requested' or "card_deliveries"."card_mint" is null),
	CONSTRAINT "delivered_card_has_a_slot" CHECK (("card_deliveries"."state" = 'delivered') = ("card_deliveries"."slot" is not null)),
	CONSTRAINT "only_a_delivered_card_has_a_transaction" CHECK ("card_deliveries"."transaction_signature" is null or "card_deliveries"."state" = 'delivered'),
	CONSTRAINT "ended_delivery_has_a_time" CHECK (("card_deliveries"."state" in ('delivered', 'withdrawn')) = ("card_deliveries"."ended_at" is not null)),
	CONSTRAINT "ended_delivery_is_not_due" CHECK ("card_deliveries"."ended_at" is null or "card_deliveries"."next_check_at" is null),
	CONSTRAINT "delivery_deadline_follows" CHECK ("card_deliveries"."deadline_at" >= "card_deliveries"."requested_at")
);
--> statement-breakpoint
ALTER TABLE "gacha_debts" DROP CONSTRAINT "debt_reason";--> statement-breakpoint
ALTER TABLE "gacha_rip_steps" DROP CONSTRAINT "rip_step_in_order";--> statement-breakpoint
ALTER TABLE "service_checks" DROP CONSTRAINT "check_subject";--> statement-breakpoint
ALTER TABLE "card_deliveries" ADD CONSTRAINT "card_deliveries_rip_id_gacha_rips_rip_id_fk" FOREIGN KEY ("rip_id") REFERENCES "public"."gacha_rips"("rip_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_deliveries_due" ON "card_deliveries" USING btree ("next_check_at") WHERE "card_deliveries"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "waiting_card_deliveries" ON "card_deliveries" USING btree ("state","requested_at") WHERE "card_deliveries"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "gacha_debts" ADD CONSTRAINT "debt_reason" CHECK ("gacha_debts"."reason" in ('no-copies', 'seed-lost', 'paid-twice', 'superseded', 'unbound', 'surrendered', 'operator', 'undelivered')) NOT VALID;--> statement-breakpoint
ALTER TABLE "gacha_rip_steps" ADD CONSTRAINT "rip_step_in_order" CHECK (("gacha_rip_steps"."sequence", "gacha_rip_steps"."kind") in ((1, 'reveal'), (2, 'acquisition'), (2, 'undelivered'), (3, 'settlement'))) NOT VALID;--> statement-breakpoint
ALTER TABLE "service_checks" ADD CONSTRAINT "check_subject" CHECK ("service_checks"."subject" ~ '^(chain|worker|(provider|deliveries):[1-9A-HJ-NP-Za-km-z]{32,44})$') NOT VALID;--> statement-breakpoint
ALTER TABLE "card_deliveries" SET (autovacuum_vacuum_scale_factor = 0.01, vacuum_index_cleanup = on);