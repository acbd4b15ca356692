CREATE TABLE "pack_editions" (
	"pack_id" text PRIMARY KEY NOT NULL,
	"edition_of" text NOT NULL,
	"provider_key" text NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "packs_active";--> statement-breakpoint
ALTER TABLE "duels" ADD COLUMN "card_mode" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "duels" ADD COLUMN "cards" jsonb;--> statement-breakpoint
ALTER TABLE "packs" ADD COLUMN "card_mode" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "packs" ADD COLUMN "edition_of" text;--> statement-breakpoint
ALTER TABLE "pack_editions" ADD CONSTRAINT "pack_editions_pack_id_packs_pack_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("pack_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_editions" ADD CONSTRAINT "pack_editions_edition_of_packs_pack_id_fk" FOREIGN KEY ("edition_of") REFERENCES "public"."packs"("pack_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "free_editions" ON "pack_editions" USING btree ("edition_of","provider_key","sealed_at") WHERE "pack_editions"."taken_at" is null;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_edition_of_packs_pack_id_fk" FOREIGN KEY ("edition_of") REFERENCES "public"."packs"("pack_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_duel_per_edition" ON "duels" USING btree ("pack_id") WHERE "duels"."card_mode" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "a_card_is_in_one_table" ON "pack_entries" USING btree ("card_mint") WHERE "pack_entries"."card_mint" is not null;--> statement-breakpoint
CREATE INDEX "editions_of_a_pack" ON "packs" USING btree ("edition_of") WHERE "packs"."edition_of" is not null;--> statement-breakpoint
CREATE INDEX "packs_active" ON "packs" USING btree ("active","pack_id") WHERE "packs"."edition_of" is null;--> statement-breakpoint
ALTER TABLE "duels" ADD CONSTRAINT "duel_card_mode" CHECK ("duels"."card_mode" in (0, 1));--> statement-breakpoint
ALTER TABLE "duels" ADD CONSTRAINT "drawn_cards_come_with_the_result" CHECK (("duels"."cards" is not null) = ("duels"."card_mode" = 1 and "duels"."result" is not null));--> statement-breakpoint
ALTER TABLE "duels" ADD CONSTRAINT "settled_has_no_card_left" CHECK ("duels"."status" <> 'settled' or "duels"."cards" is null or ("duels"."cards" #>> '{creator,state}' in ('delivered', 'missed') and "duels"."cards" #>> '{opponent,state}' in ('delivered', 'missed')));--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "pack_card_mode" CHECK ("packs"."card_mode" in (0, 1));--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "an_edition_has_cards_and_is_not_offered" CHECK ("packs"."edition_of" is null or ("packs"."card_mode" = 1 and not "packs"."active"));