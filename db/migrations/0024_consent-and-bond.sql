ALTER TABLE "duels" DROP CONSTRAINT "resolving_has_entropy";--> statement-breakpoint
ALTER TABLE "duels" ADD COLUMN "terms_layout" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "duels" ADD COLUMN "bond_lamports" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "duels" ADD COLUMN "grid_slots" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "duels" ADD COLUMN "accept_steps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "duels" ADD COLUMN "reveal_delay_slots" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "duels" ADD COLUMN "provider_consent" text;--> statement-breakpoint
ALTER TABLE "duels" ADD COLUMN "accepted_slot" bigint;--> statement-breakpoint
ALTER TABLE "duels" ADD COLUMN "target_slot" bigint;--> statement-breakpoint
ALTER TABLE "packs" ADD COLUMN "lamports_per_value_unit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "packs" ADD COLUMN "cards_lamports" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_commitments" ADD COLUMN "duel_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "one_commitment_per_duel" ON "provider_commitments" USING btree ("duel_id");--> statement-breakpoint
ALTER TABLE "duels" ADD CONSTRAINT "terms_have_their_length" CHECK (octet_length("duels"."terms") = case "duels"."terms_layout" when 1 then 308 else 319 end) NOT VALID;--> statement-breakpoint
ALTER TABLE "duels" ADD CONSTRAINT "known_terms_layout" CHECK ("duels"."terms_layout" in (1, 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "duels" ADD CONSTRAINT "bond_covers_three_fees" CHECK (case "duels"."terms_layout" when 1 then "duels"."bond_lamports" = 0 else "duels"."bond_lamports" >= 3 * "duels"."fee_lamports" end) NOT VALID;--> statement-breakpoint
ALTER TABLE "duels" ADD CONSTRAINT "layout_2_has_a_grid" CHECK ("duels"."terms_layout" = 1 or ("duels"."grid_slots" * "duels"."accept_steps" > "duels"."entropy_delay_slots" and "duels"."reveal_delay_slots" between 1 and 256)) NOT VALID;--> statement-breakpoint
ALTER TABLE "duels" ADD CONSTRAINT "consent_is_to_terms" CHECK ("duels"."provider_consent" is null or ("duels"."terms_layout" = 2 and "duels"."terms" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "duels" ADD CONSTRAINT "no_payment_without_consent" CHECK ("duels"."terms_layout" = 1 or not "duels"."fund_prepared" or "duels"."provider_consent" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "duels" ADD CONSTRAINT "accepted_after_both_paid" CHECK (num_nulls("duels"."accepted_slot", "duels"."target_slot") in (0, 2) and ("duels"."accepted_slot" is null or ("duels"."accepted_slot" >= "duels"."quorum_slot" and "duels"."target_slot" >= "duels"."accepted_slot" + "duels"."entropy_delay_slots"))) NOT VALID;--> statement-breakpoint
ALTER TABLE "duels" ADD CONSTRAINT "resolving_has_entropy" CHECK ("duels"."status" not in ('resolving', 'resolved', 'settled') or ("duels"."entropy" is not null and "duels"."entropy_slot" >= "duels"."quorum_slot" + "duels"."entropy_delay_slots" and ("duels"."terms_layout" = 1 or "duels"."entropy_slot" >= "duels"."target_slot"))) NOT VALID;