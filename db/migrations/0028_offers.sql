CREATE TABLE "offer_changes" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"sequence" integer NOT NULL,
	"change" text NOT NULL,
	"replaced_by" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "offer_changes_kind_id_sequence_pk" PRIMARY KEY("kind","id","sequence"),
	CONSTRAINT "changed_kind" CHECK ("offer_changes"."kind" in ('pack', 'machine')),
	CONSTRAINT "change_in_order" CHECK ("offer_changes"."sequence" >= 1),
	CONSTRAINT "offer_change" CHECK ("offer_changes"."change" in ('added', 'dropped', 'offered', 'retired', 'replaced')),
	CONSTRAINT "replaced_by_another" CHECK (("offer_changes"."change" = 'replaced') = ("offer_changes"."replaced_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "offer_drafts" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"document" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "offer_drafts_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "draft_kind" CHECK ("offer_drafts"."kind" in ('pack', 'machine'))
);
--> statement-breakpoint
ALTER TABLE "gacha_machines" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gacha_machines" ADD COLUMN "replaced_by" text;--> statement-breakpoint
ALTER TABLE "packs" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "packs" ADD COLUMN "replaced_by" text;--> statement-breakpoint
ALTER TABLE "gacha_machines" ADD CONSTRAINT "gacha_machines_replaced_by_gacha_machines_machine_key_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."gacha_machines"("machine_key") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_replaced_by_packs_pack_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."packs"("pack_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "gacha_machines" ADD CONSTRAINT "offered_machine_is_not_retired" CHECK (not "gacha_machines"."active" or "gacha_machines"."retired_at" is null) NOT VALID;--> statement-breakpoint
ALTER TABLE "gacha_machines" ADD CONSTRAINT "only_a_retired_machine_is_replaced" CHECK ("gacha_machines"."replaced_by" is null or "gacha_machines"."retired_at" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "offered_pack_is_not_retired" CHECK (not "packs"."active" or "packs"."retired_at" is null) NOT VALID;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "only_a_retired_pack_is_replaced" CHECK ("packs"."replaced_by" is null or "packs"."retired_at" is not null) NOT VALID;--> statement-breakpoint
CREATE TRIGGER offer_changes_are_immutable BEFORE UPDATE OR DELETE ON "offer_changes" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A sealed table is in the terms of every duel over it, so other odds or another price make another pack. The columns of
-- the bond are left out: each duel compares them with the cards, and an operator may raise the rate.
CREATE TRIGGER sealed_packs_are_immutable BEFORE UPDATE OF "name", "tier", "depth", "price_amount", "price_mint", "price_decimals", "priced_at", "table_root", "total_weight", "inventory_hash", "odds_hash", "card_mode", "edition_of" ON "packs"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER sealed_machines_are_immutable BEFORE UPDATE OF "name", "tier", "price_amount", "price_mint", "price_decimals", "value_source", "valued_at" ON "gacha_machines"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
