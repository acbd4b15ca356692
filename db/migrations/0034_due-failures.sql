CREATE TABLE "due_failures" (
	"queue" text NOT NULL,
	"id" text NOT NULL,
	"failures" integer NOT NULL,
	"reason" text NOT NULL,
	"failing_since" timestamp (3) with time zone NOT NULL,
	"failed_at" timestamp (3) with time zone NOT NULL,
	"parked_at" timestamp (3) with time zone,
	CONSTRAINT "due_failures_queue_id_pk" PRIMARY KEY("queue","id"),
	CONSTRAINT "a_failure_is_counted" CHECK ("due_failures"."failures" >= 1)
);
--> statement-breakpoint
ALTER TABLE "treasury_arrivals" ADD COLUMN "lease_token" text;--> statement-breakpoint
CREATE INDEX "parked_newest" ON "due_failures" USING btree ("parked_at","queue","id") WHERE "due_failures"."parked_at" is not null;