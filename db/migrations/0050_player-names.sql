CREATE TABLE "player_names" (
	"wallet" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"named_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "player_name_length" CHECK (length("player_names"."name") between 2 and 12)
);
