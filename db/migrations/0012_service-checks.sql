CREATE TABLE "service_checks" (
	"subject" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"fault" text,
	CONSTRAINT "check_subject" CHECK ("service_checks"."subject" ~ '^(chain|worker|provider:[1-9A-HJ-NP-Za-km-z]{32,44})$')
);
