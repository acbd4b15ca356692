CREATE TABLE "webhook_deliveries" (
	"endpoint_id" text NOT NULL,
	"duel_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"lease_token" text,
	"last_attempt_at" timestamp (3) with time zone,
	"response_status" integer,
	"response_excerpt" text,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_deliveries_endpoint_id_duel_id_sequence_pk" PRIMARY KEY("endpoint_id","duel_id","sequence"),
	CONSTRAINT "delivery_state" CHECK ("webhook_deliveries"."state" in ('pending', 'delivered', 'failed')),
	CONSTRAINT "pending_has_a_next_attempt" CHECK (("webhook_deliveries"."state" = 'pending') = ("webhook_deliveries"."next_attempt_at" is not null)),
	CONSTRAINT "only_pending_is_leased" CHECK ("webhook_deliveries"."lease_token" is null or "webhook_deliveries"."state" = 'pending'),
	CONSTRAINT "delivered_was_accepted" CHECK ("webhook_deliveries"."state" <> 'delivered' or "webhook_deliveries"."response_status" between 200 and 299),
	CONSTRAINT "attempts_are_bounded" CHECK ("webhook_deliveries"."attempts" between 0 and 8),
	CONSTRAINT "excerpt_is_short" CHECK (length("webhook_deliveries"."response_excerpt") <= 256)
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"endpoint_id" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"url" text NOT NULL,
	"event_types" text[],
	"secret_version" integer NOT NULL,
	"oldest_version" integer NOT NULL,
	"overlap_until" timestamp (3) with time zone,
	"disabled_reason" text,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "one_webhook_per_address" UNIQUE("key_id","url"),
	CONSTRAINT "secret_versions_in_order" CHECK ("webhook_endpoints"."oldest_version" between 1 and "webhook_endpoints"."secret_version"),
	CONSTRAINT "disabled_has_a_reason" CHECK (("webhook_endpoints"."disabled_reason" is null) = ("webhook_endpoints"."disabled_at" is null)),
	CONSTRAINT "disabled_reason" CHECK ("webhook_endpoints"."disabled_reason" in ('gone'))
);
--> statement-breakpoint
CREATE TABLE "webhook_outbox" (
	"duel_id" text NOT NULL,
	"sequence" integer NOT NULL,
	CONSTRAINT "webhook_outbox_duel_id_sequence_pk" PRIMARY KEY("duel_id","sequence")
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_endpoint_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("endpoint_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "delivery_of_an_event" FOREIGN KEY ("duel_id","sequence") REFERENCES "public"."duel_events"("duel_id","sequence") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_key_id_integration_keys_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."integration_keys"("key_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "due_deliveries" ON "webhook_deliveries" USING btree ("next_attempt_at") WHERE "webhook_deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "leased_deliveries" ON "webhook_deliveries" USING btree ("lease_token") WHERE "webhook_deliveries"."lease_token" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_newest" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","duel_id","sequence");--> statement-breakpoint
CREATE INDEX "status_changes" ON "duel_events" USING btree ("at") WHERE "duel_events"."status_from" is distinct from "duel_events"."status_to";--> statement-breakpoint
CREATE FUNCTION put_into_webhook_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_outbox (duel_id, sequence) VALUES (NEW.duel_id, NEW.sequence);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER status_changes_go_to_webhooks AFTER INSERT ON "duel_events" FOR EACH ROW
  WHEN (NEW.status_from IS DISTINCT FROM NEW.status_to) EXECUTE FUNCTION put_into_webhook_outbox();
