CREATE TABLE "chain_identity" (
	"single" boolean PRIMARY KEY NOT NULL,
	"genesis_hash" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "one_chain" CHECK ("chain_identity"."single")
);
