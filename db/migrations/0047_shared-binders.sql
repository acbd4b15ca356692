CREATE TABLE "shared_binders" (
	"wallet" text PRIMARY KEY NOT NULL,
	"shared_at" timestamp (3) with time zone NOT NULL
);
