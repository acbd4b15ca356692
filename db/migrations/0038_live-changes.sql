CREATE TABLE "live_changes" (
	"position" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_changes_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"record_id" text NOT NULL,
	"version" integer,
	"status" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"is_public" boolean NOT NULL,
	"is_in_lobby" boolean NOT NULL,
	"wallets" text[] NOT NULL,
	CONSTRAINT "change_type" CHECK ("live_changes"."type" in ('duel', 'result', 'search', 'transaction', 'payment', 'rip', 'refund')),
	CONSTRAINT "the_lobby_is_public" CHECK ("live_changes"."is_public" or not "live_changes"."is_in_lobby"),
	CONSTRAINT "a_private_change_has_a_wallet" CHECK ("live_changes"."is_public" or cardinality("live_changes"."wallets") > 0)
);
