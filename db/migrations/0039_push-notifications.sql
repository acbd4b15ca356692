CREATE TABLE "push_notifications" (
	"subscription_id" text NOT NULL,
	"type" text NOT NULL,
	"record_id" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"lease_token" text,
	"last_attempt_at" timestamp (3) with time zone,
	"failure" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_notifications_subscription_id_type_record_id_pk" PRIMARY KEY("subscription_id","type","record_id"),
	CONSTRAINT "notification_type" CHECK ("push_notifications"."type" in ('opponent-joined', 'duel-result', 'duel-refund', 'pack-result', 'pack-refund')),
	CONSTRAINT "notification_state" CHECK ("push_notifications"."state" in ('pending', 'sent', 'failed', 'expired')),
	CONSTRAINT "pending_notification_has_a_next_attempt" CHECK (("push_notifications"."state" = 'pending') = ("push_notifications"."next_attempt_at" is not null)),
	CONSTRAINT "only_a_pending_notification_is_leased" CHECK ("push_notifications"."lease_token" is null or "push_notifications"."state" = 'pending'),
	CONSTRAINT "notification_attempts_are_bounded" CHECK ("push_notifications"."attempts" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" "bytea" NOT NULL,
	"auth" "bytea" NOT NULL,
	"server_key" text NOT NULL,
	"device_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "one_wallet_per_browser" UNIQUE("endpoint"),
	CONSTRAINT "endpoint_is_short" CHECK (length("push_subscriptions"."endpoint") <= 1024),
	CONSTRAINT "p256dh_is_a_point" CHECK (octet_length("push_subscriptions"."p256dh") = 65 and get_byte("push_subscriptions"."p256dh", 0) = 4),
	CONSTRAINT "auth_is_a_secret" CHECK (octet_length("push_subscriptions"."auth") = 16),
	CONSTRAINT "device_name_is_short" CHECK (length("push_subscriptions"."device_name") between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "push_notifications" ADD CONSTRAINT "notification_of_a_subscription" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("subscription_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "due_notifications" ON "push_notifications" USING btree ("next_attempt_at") WHERE "push_notifications"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "leased_notifications" ON "push_notifications" USING btree ("lease_token") WHERE "push_notifications"."lease_token" is not null;--> statement-breakpoint
CREATE INDEX "notifications_of_a_browser" ON "push_notifications" USING btree ("subscription_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_by_age" ON "push_notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_a_wallet" ON "push_subscriptions" USING btree ("wallet","created_at");--> statement-breakpoint
-- A queue that keeps its rows: see 0037.
ALTER TABLE "push_notifications" SET (autovacuum_vacuum_scale_factor = 0.01, vacuum_index_cleanup = on);
