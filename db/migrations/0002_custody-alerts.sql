CREATE TABLE "custody_alerts" (
	"duel_id" text NOT NULL,
	"kind" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"amounts" jsonb NOT NULL,
	CONSTRAINT "custody_alerts_duel_id_kind_pk" PRIMARY KEY("duel_id","kind"),
	CONSTRAINT "alert_kind" CHECK ("custody_alerts"."kind" in ('late-deposit', 'stale-deposit', 'duplicate-deposit', 'unexpected-result')),
	CONSTRAINT "alert_resolved_after_it_opened" CHECK ("custody_alerts"."resolved_at" >= "custody_alerts"."opened_at")
);
--> statement-breakpoint
ALTER TABLE "custody_alerts" ADD CONSTRAINT "custody_alerts_duel_id_duels_duel_id_fk" FOREIGN KEY ("duel_id") REFERENCES "public"."duels"("duel_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_newest" ON "custody_alerts" USING btree ("opened_at","duel_id","kind");--> statement-breakpoint
CREATE INDEX "open_alerts" ON "custody_alerts" USING btree ("opened_at","duel_id","kind") WHERE "custody_alerts"."resolved_at" is null;