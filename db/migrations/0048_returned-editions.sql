-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX IF NOT EXISTS "one_live_duel_per_edition" ON "duels" USING btree ("pack_id") WHERE "duels"."card_mode" = 1 and "duels"."status" <> 'cancelled';--> statement-breakpoint
DROP INDEX "one_duel_per_edition";--> statement-breakpoint
ALTER TABLE "pack_editions" ADD COLUMN "spent_at" timestamp (3) with time zone;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "held_editions" ON "pack_editions" USING btree ("taken_at") WHERE "pack_editions"."taken_at" is not null and "pack_editions"."spent_at" is null;--> statement-breakpoint
ALTER TABLE "pack_editions" ADD CONSTRAINT "spent_edition_was_taken" CHECK ("pack_editions"."spent_at" is null or "pack_editions"."taken_at" is not null) NOT VALID;