CREATE TABLE "duel_openings" (
	"duel_id" text NOT NULL,
	"side" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "duel_openings_duel_id_side_pk" PRIMARY KEY("duel_id","side"),
	CONSTRAINT "opening_side" CHECK ("duel_openings"."side" in ('creator', 'opponent'))
);
--> statement-breakpoint
CREATE TABLE "duel_viewers" (
	"instance_id" text NOT NULL,
	"duel_id" text NOT NULL,
	"viewers" integer NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "duel_viewers_instance_id_duel_id_pk" PRIMARY KEY("instance_id","duel_id"),
	CONSTRAINT "somebody_watches" CHECK ("duel_viewers"."viewers" > 0)
);
--> statement-breakpoint
ALTER TABLE "live_changes" DROP CONSTRAINT "change_type";--> statement-breakpoint
ALTER TABLE "duel_openings" ADD CONSTRAINT "duel_openings_duel_id_duels_duel_id_fk" FOREIGN KEY ("duel_id") REFERENCES "public"."duels"("duel_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "viewers_of_a_duel" ON "duel_viewers" USING btree ("duel_id");--> statement-breakpoint
CREATE INDEX "viewers_by_age" ON "duel_viewers" USING btree ("reported_at");--> statement-breakpoint
ALTER TABLE "live_changes" ADD CONSTRAINT "change_type" CHECK ("live_changes"."type" in ('duel', 'opening', 'result', 'search', 'transaction', 'payment', 'rip', 'refund')) NOT VALID;
