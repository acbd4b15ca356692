CREATE TABLE "worker_tasks" (
	"name" text PRIMARY KEY NOT NULL,
	"owner" text,
	"claimed_at" timestamp (3) with time zone NOT NULL
);
